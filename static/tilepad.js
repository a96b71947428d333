// A keyboard of tiles for text fields. The field's text is the truth: the pad reads it, writes it, and leaves alone
// what it cannot read. What a field may tell the pad, and every word that it says, stands in _tilepad.html.

// Reading: what the server accepts and refuses is accepted and refused here, sign for sign.

const KINDS = {
  pung: "pung", 碰: "pung", direct: "direct", 直杠: "direct", 点杠: "direct",
  added: "added", 补杠: "added", 巴杠: "added", concealed: "concealed", 暗杠: "concealed",
};
const BLANK = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const WORD = Object.keys(KINDS).join("|");
const MELD_OF = `(${WORD})[${BLANK}]*[:：]?[${BLANK}]*((?:(?!${WORD})[^${BLANK},，、;；·|@＠])+)`;
const MELD = new RegExp(MELD_OF, "giu");
const FED_MELD = new RegExp(`(${MELD_OF})[@＠][1-4１-４]`, "giu");
const FEEDER = new RegExp(`${MELD_OF}(?:[@＠]([1-4１-４]))?`, "giu");
const WINNING = new RegExp(`[+＋][${BLANK}]*(.+)$`, "su");
const UNSEEN = "\\xad\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufe0e\\ufe0f\\ufeff";
const SEPARATOR = new RegExp(`^([,，、;；·|\\-${UNSEEN}]|[${BLANK}]*)$`, "u");

const RANKS = signs({ 1: "1一", 2: "2二", 3: "3三", 4: "4四", 5: "5五", 6: "6六", 7: "7七", 8: "8八", 9: "9九" });
const SUITS = signs({ m: "m万萬", p: "p筒饼餅", s: "s条條索" });
const TILES = [..."mps"].flatMap((suit) => [..."123456789"].map((rank) => rank + suit));
const DRAWN = new Map(
  [..."msp"].flatMap((suit, row) =>
    [..."123456789"].map((rank, at) => [String.fromCodePoint(0x1f007 + row * 9 + at), rank + suit]),
  ),
);

function signs(table) {
  return new Map(Object.entries(table).flatMap(([value, all]) => [...all].map((sign) => [sign, value])));
}

class Unreadable extends Error {
  constructor(position) {
    super(`unreadable from ${position} on`);
    this.position = position;
  }
}

function readTiles(text, start) {
  const tiles = [];
  let ranks = "";
  let first = 0;
  let position = start;
  for (const written of text) {
    const sign = written.normalize("NFKC").toLowerCase();
    if (RANKS.has(sign)) {
      if (!ranks) first = position;
      ranks += RANKS.get(sign);
    } else if (SUITS.has(sign) && ranks) {
      for (const rank of ranks) tiles.push(rank + SUITS.get(sign));
      ranks = "";
    } else if (DRAWN.has(sign) && !ranks) tiles.push(DRAWN.get(sign));
    else if (sign === "z" && ranks) throw new Unreadable(first);
    else if (!SEPARATOR.test(sign)) throw new Unreadable(position);
    position += written.length;
  }
  if (ranks) throw new Unreadable(first);
  return tiles;
}

function readOne(text, start, most) {
  const tiles = readTiles(text, start);
  if (new Set(tiles).size !== 1 || tiles.length > most) throw new Unreadable(start);
  return tiles[0];
}

// The entries of a hand in the order written: concealed tiles, melds, the winning tile.
export function readHand(text) {
  const feeders = [...text.matchAll(FEEDER)].map((found) => found[3]?.normalize("NFKC"));
  let rest = text.replace(FED_MELD, "$1  ");
  const found = WINNING.exec(rest);
  const won = found ? [{ tile: readOne(found[1], found.index + found[0].length - found[1].length, 1), won: true }] : [];
  if (found) rest = rest.slice(0, found.index);
  const melds = [...rest.matchAll(MELD)].map((meld, at) => ({
    tile: readOne(meld[2], meld.index + meld[0].length - meld[2].length, 4),
    kind: KINDS[meld[1].toLowerCase()],
    feeder: feeders[at],
  }));
  const concealed = readTiles(rest.replace(MELD, (meld) => " ".repeat(meld.length)), 0);
  return [...concealed.map((tile) => ({ tile })), ...melds, ...won];
}

// Writing: sorted by suit, then the melds, then the winning tile.

const sizeOf = (kind) => (kind === "pung" ? 3 : kind ? 4 : 1);
const rankIn = ({ tile, kind, won }) => (won ? 200 : kind ? 100 : TILES.indexOf(tile));
const sorted = (entries) => [...entries].sort((one, other) => rankIn(one) - rankIn(other));

function writeHand(entries) {
  let text = "";
  for (const { tile, kind, feeder, won } of sorted(entries)) {
    const word = kind ? mode(kind).textContent : "";
    if (won) text += ` +${tile}`;
    else if (kind) text += ` ${word}${/[a-z]$/.test(word) ? ":" : ""}${tile}${feeder ? `@${feeder}` : ""}`;
    else text = text.endsWith(tile[1]) ? text.slice(0, -1) + tile : `${text} ${tile}`;
  }
  return text.trim();
}

// The pad: one for the page, standing under the field that it writes.

const template = document.getElementById("tilepad");
const [opener, pad] = document.importNode(template.content, true).children;
const part = (name) => pad.querySelector(`.tilepad-${name}`);
const mode = (kind) => pad.querySelector(`[data-mode="${kind}"]`);
const [strip, keys, status] = [part("strip"), part("keys"), pad.querySelector("[role=status]")];
const bars = [...pad.querySelectorAll("[role=toolbar]")];
const names = new Map(template.dataset.names.split("|").map((name, at) => [TILES[at], name]));
const touch = matchMedia("(pointer: coarse)");

const memory = new WeakMap(); // field → { now: {text, entries, fault}, past: [the same], typed }
let field = null;
let next = ""; // what the next tile becomes: a kind of meld, "win", or a concealed tile
let digits = "";
let unfolded = false;
let focused = null; // what has the focus in the pad, to give it back when the page around it is drawn anew

const isTile = () => field.dataset.tilepad === "tile";
const namesWinner = () => field.dataset.tilepad === "hand+win";
const missing = (entries) =>
  ({ tile: 1, hand: 13, "hand+win": 14 })[field.dataset.tilepad] -
  entries.reduce((sum, { kind }) => sum + Math.min(3, sizeOf(kind)), 0);
const lacksWinner = (entries) => namesWinner() && missing(entries) === 0 && !entries.some(({ won }) => won);
const onlyWinner = (entries, winner) => entries.map((entry) => ({ ...entry, won: entry === winner }));
const words = (key, values) => pad.dataset[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
const kindName = (kind) => (kind ? `${mode(kind).ariaLabel ?? mode(kind).textContent} ` : "");
const called = ({ tile, kind }) => kindName(kind) + names.get(tile);

function say(key, tile = "") {
  status.textContent = `${words(key, { tile })} ${field ? part("count").textContent : ""}`;
}

// What a field says; while it is empty, the melds that are known already.
function reading(element) {
  const text = element.dataset.tiles ?? element.value ?? "";
  try {
    return { text, entries: readHand(text.trim() ? text : (element.dataset.melds ?? "")), fault: "" };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text, entries: [], fault: text.slice(error.position).trim() || text };
  }
}

// What our field says now. Typing is one step to undo, however many signs were typed.
function read() {
  const known = memory.get(field);
  if (known.now?.text !== field.value) {
    if (known.now && !known.typed) known.past.push(known.now);
    known.typed = true;
    known.now = reading(field);
  }
  return known.now;
}

function write(now) {
  Object.assign(memory.get(field), { now, typed: false });
  field.value = now.text;
  tellPage();
}

function tellPage() {
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function change(entries) {
  memory.get(field).past.push(read());
  write({ text: writeHand(entries), entries, fault: "" });
}

// For each tile, how many copies are left and whether a tap can add it. A kong told elsewhere on the page and that kong
// as a meld of a hand are the same tiles.
function supply(entries) {
  const [loose, melds, kongs] = [{}, {}, {}];
  const tally = ({ tile, kind }) => {
    const counts = kind ? melds : loose;
    counts[tile] = (counts[tile] ?? 0) + sizeOf(kind);
  };
  const { others, copies = 1 } = field.dataset;
  const root = others ? document : (field.form ?? document);
  for (const element of root.querySelectorAll(others ?? "[data-tilepad]")) {
    if (element === field || element.disabled) continue;
    for (const entry of reading(element).entries) {
      if (element.dataset.copies > 1) kongs[entry.tile] = 4;
      else tally(entry);
    }
  }
  if (!isTile()) entries.forEach(tally);
  const room = isTile() ? 1 : missing(entries);
  const stock = (tile) => {
    const [free, shown, told] = [4 - (loose[tile] ?? 0), melds[tile] ?? 0, kongs[tile] ?? 0];
    const left = Math.max(0, free - Math.max(shown, told));
    if (isTile()) return { left, able: copies > 1 ? free - told === 4 : left > 0 };
    if (next === "added" && pungOf(tile, entries)) return { left, able: left > 0 || told > 0 };
    if (next === "pung") return { left, able: left >= 3 && room >= 3 };
    if (next && next !== "win") return { left, able: free - shown === 4 && room >= 3 };
    return { left, able: left > 0 && room > 0 };
  };
  return new Map(TILES.map((tile) => [tile, stock(tile)]));
}

const pungOf = (tile, entries) => entries.find((entry) => entry.kind === "pung" && entry.tile === tile);

function add(tile) {
  const { entries, fault } = read();
  if (fault || !supply(entries).get(tile).able) return say("none", names.get(tile));
  const pung = next === "added" ? pungOf(tile, entries) : undefined;
  const meld = next && next !== "win" ? { kind: next, feeder: pung?.feeder } : {};
  const entry = { tile, ...meld };
  let added = isTile() ? [entry] : [...entries.filter((one) => one !== pung), entry];
  if (next === "win") added = onlyWinner(added, entry);
  if (lacksWinner(added)) added = onlyWinner(added, added.findLast(({ kind }) => !kind));
  next = "";
  change(added);
  say("added", called(entry));
  if (isTile()) close();
}

function tapped(entry) {
  const { entries } = read();
  const chosen = next === "win" && !entry.kind && !entry.won;
  if (chosen) next = "";
  change(chosen ? onlyWinner(entries, entry) : entries.filter((one) => one !== entry));
  say(chosen ? "winner" : "removed", called(entry));
}

const acts = {
  back() {
    const last = read().entries.at(-1);
    if (digits) digits = "";
    else if (last) tapped(last);
  },
  undo() {
    read();
    const last = memory.get(field).past.pop();
    if (last) write(last);
    say("undone");
  },
  clear() {
    memory.get(field).past.push(read());
    field.value = "";
    write(reading(field));
    say("removed", strip.ariaLabel);
  },
  type() {
    const typed = field;
    close();
    typed.inputMode = "text";
    typed.focus();
    close();
  },
  done: () => close(),
};

// Showing

function drawing(tile) {
  const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("class", "tile");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${template.dataset.sprite}#${tile[1]}${tile[0]}`);
  svg.append(use);
  return svg;
}

function button(tile, copies = 1) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(...Array.from({ length: copies }, () => drawing(tile)));
  return made;
}

function show() {
  pad.dataset.kind = field.dataset.tilepad;
  showHand(read());
  showKeys(read());
  part("modes").hidden = isTile();
  mode("win").hidden = !namesWinner();
  for (const made of part("modes").children) made.setAttribute("aria-pressed", made.dataset.mode === next);
  for (const bar of bars) keepOneStop(bar);
}

function showHand({ entries, fault }) {
  const at = [...strip.children].indexOf(document.activeElement);
  strip.replaceChildren(...sorted(entries).map(inStrip));
  if (at >= 0) (strip.children[at] ?? strip.lastElementChild ?? keys.firstElementChild).focus();
  const lacking = missing(entries);
  const count = part("count");
  const state = lacking > 0 ? "missing" : lacking < 0 ? "excess" : lacksWinner(entries) ? "which" : "complete";
  count.dataset.state = fault ? "unreadable" : state;
  const text = words(count.dataset.state, { n: Math.abs(lacking), sign: fault.slice(0, 20) });
  count.textContent = digits ? `${digits}…` : text;
}

function inStrip(entry) {
  const { kind, won } = entry;
  const made = button(entry.tile, sizeOf(kind));
  const tile = won ? words("winner", { tile: called(entry) }) : called(entry);
  made.ariaLabel = words(next === "win" && !kind && !won ? "choose" : "remove", { tile });
  made.className = won ? "won" : (kind ?? "");
  if (kind || won) made.dataset.mark = mode(kind ?? "win").textContent;
  made.addEventListener("click", () => tapped(entry));
  return made;
}

function showKeys({ entries, fault }) {
  const told = field.dataset.void ?? "";
  const folded = SUITS.has(told) ? told : (field.form?.elements.namedItem(told)?.value ?? "");
  const fold = part("void");
  const { suits } = fold.lastElementChild.dataset;
  fold.hidden = !SUITS.has(folded);
  fold.ariaExpanded = unfolded;
  fold.lastElementChild.textContent = suits.split("|")["mps".indexOf(folded)] ?? "";
  const stock = supply(entries);
  for (const key of keys.children) {
    const { tile } = key.dataset;
    const { left, able } = stock.get(tile);
    key.hidden = tile[1] === folded && !unfolded;
    key.lastElementChild.textContent = left;
    key.ariaDisabled = !able || Boolean(fault);
    key.ariaLabel = words("left", { tile: names.get(tile), n: left });
  }
}

// One stop of the Tab key for each bar, the arrow keys within.
const stops = (bar) => [...bar.children].filter((child) => !child.hidden);

function keepOneStop(bar, stop = stops(bar).find((child) => child.tabIndex === 0) ?? stops(bar)[0]) {
  for (const child of bar.children) child.tabIndex = child === stop ? 0 : -1;
}

// As wide as the page allows where the field's own place is too narrow for nine keys.
function place() {
  pad.removeAttribute("style");
  const { left, right, width } = pad.getBoundingClientRect();
  const page = document.documentElement.clientWidth;
  const wanted = Math.min(480, page - 8);
  if (width >= wanted) return;
  const start = Math.max(4, Math.min(left, page - 4 - wanted));
  pad.style.inlineSize = `${wanted}px`;
  pad.style.marginInline = `${start - left}px ${right - start - wanted}px`;
}

function open(target) {
  if (field === target) return;
  close(false);
  field = target;
  const tab = field.nextElementSibling;
  tab.ariaExpanded = true;
  tab.after(pad);
  pad.ariaLabel = `${pad.dataset.label}: ${field.labels?.[0]?.textContent.trim() ?? ""}`;
  status.textContent = "";
  show();
  place();
  pad.scrollIntoView({ block: "nearest" });
}

function close(refocus = pad.contains(document.activeElement)) {
  if (!field) return;
  const tab = pad.previousElementSibling;
  pad.remove();
  [field, next, digits, unfolded, focused] = [null, "", "", false, null];
  if (tab) tab.ariaExpanded = false;
  if (refocus) tab?.focus();
}

function attach() {
  for (const target of document.querySelectorAll("[data-tilepad]")) if (!memory.has(target)) equip(target);
  if (field && !field.isConnected) follow();
}

function equip(target) {
  const tab = opener.cloneNode(true);
  const hide = () => touch.matches && (target.inputMode = "none");
  memory.set(target, { past: [] });
  target.classList.add("tilepad-field");
  tab.id = `${target.id}-pad`;
  tab.append(drawing("5m"));
  target.after(tab);
  hide();
  tab.addEventListener("click", () => {
    if (field === target) return close();
    hide();
    open(target);
    stops(keys).find((key) => key.tabIndex === 0).focus();
  });
}

// The page around the pad was drawn anew: it goes on under the field of the same id. A value that we have left behind
// meanwhile is the answer to an earlier tap: ours is newer.
function follow() {
  const [old, last] = [memory.get(field), { next, unfolded, focused }];
  const heir = field.id && document.getElementById(field.id);
  close(false);
  if (!memory.has(heir)) return;
  const late = last.focused && old.past.some(({ text }) => text === heir.value);
  if (late) heir.value = old.now.text;
  if (heir.value === old.now.text) memory.set(heir, old);
  open(heir);
  ({ next, unfolded } = last);
  show();
  if (document.activeElement === document.body) last.focused?.focus();
  if (late) document.addEventListener("htmx:afterSettle", () => field === heir && tellPage(), { once: true });
}

function pressed(event) {
  const { key, target } = event;
  const sign = key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 }[key];
  if (command && sign === "z") acts.undo();
  else if (command || event.altKey) return;
  else if (RANKS.has(sign)) digits += sign;
  else if (SUITS.has(sign)) {
    const typed = digits;
    digits = "";
    for (const rank of typed) if (field) add(rank + sign);
  } else if (key === "Backspace") acts.back();
  else if (key === "Escape" && (next || digits)) next = digits = "";
  else if (key === "Escape") close();
  else if (step && bars.includes(target.parentElement)) {
    const all = stops(target.parentElement);
    all[all.indexOf(target) + step]?.focus();
  } else return;
  event.preventDefault();
  if (field) show();
}

for (const tile of TILES) {
  const key = button(tile);
  key.append(document.createElement("small"));
  key.dataset.tile = tile;
  key.addEventListener("click", () => add(tile));
  keys.append(key);
}
pad.dataset.label = pad.ariaLabel;
pad.addEventListener("keydown", pressed);
pad.addEventListener("click", ({ target }) => {
  const { act, mode: chosen } = target.dataset;
  if (act) acts[act]();
  if (chosen) next = next === chosen ? "" : chosen;
  if (part("void").contains(target)) unfolded = !unfolded;
  if (field) show();
});
pad.addEventListener("focusin", ({ target }) => {
  focused = target;
  if (bars.includes(target.parentElement)) keepOneStop(target.parentElement, target);
});
document.addEventListener("focusin", ({ target }) => {
  if (memory.has(target)) open(target);
  else if (!pad.contains(target)) focused = null;
});
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key === "Escape" && target === field) close();
  // A hand may take several lines, and none of its own: Enter does what it does in a field of one.
  if (key !== "Enter" || event.isComposing || !memory.has(target) || target.localName !== "textarea") return;
  event.preventDefault();
  target.form?.querySelector("button:not([type='button'])")?.click();
});
document.addEventListener("input", () => field && show());
new MutationObserver(attach).observe(document.body, { childList: true, subtree: true });
addEventListener("resize", () => field && place());
attach();
if (memory.has(document.activeElement)) open(document.activeElement);
