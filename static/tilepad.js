// A keyboard of tiles for text fields. The field's text is the truth: the pad reads it, writes it, and leaves alone
// what it cannot read. What a field may tell the pad, and every word that it says, stands in _tilepad.html.

// Reading: what the server accepts and refuses is accepted and refused here, sign for sign.

const KINDS = {
  pung: "pung", 碰: "pung", direct: "direct", 直杠: "direct", 点杠: "direct",
  added: "added", 补杠: "added", 巴杠: "added", concealed: "concealed", 暗杠: "concealed",
};
const BLANK = "\\t-\\r\\x1c- \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const WORD = `(${Object.keys(KINDS).join("|")})[${BLANK}]*[:：]?[${BLANK}]*`;
const MELD = new RegExp(`${WORD}([^${BLANK}]+)`, "giu");
const FED_MELD = new RegExp(`(${WORD}[^${BLANK}@＠]+)[@＠][1-4１-４]`, "giu");
const FEEDER = new RegExp(`${WORD}[^${BLANK}@＠]+(?:[@＠]([1-4１-４]))?`, "giu");
const WINNING = new RegExp(`[+＋][${BLANK}]*(.+)$`, "su");
const SEPARATOR = new RegExp(`^([,，、;；·|\\-\\ufe0e\\ufe0f]|[${BLANK}]*)$`, "u");

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
  const feeders = [...text.matchAll(FEEDER)].map((found) => found[2]?.normalize("NFKC"));
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

function sorted(entries) {
  const place = (entry) => (entry.won ? 200 : entry.kind ? 100 : TILES.indexOf(entry.tile));
  return [...entries].sort((one, other) => place(one) - place(other));
}

function writeHand(entries) {
  const concealed = [..."mps"].map((suit) => {
    const ranks = sorted(entries).filter(({ tile, kind, won }) => !kind && !won && tile[1] === suit);
    return ranks.length ? ranks.map(({ tile }) => tile[0]).join("") + suit : "";
  });
  const others = sorted(entries).map(({ tile, kind, feeder, won }) => {
    if (won) return `+${tile}`;
    if (!kind) return "";
    const word = mode(kind).textContent;
    return `${word}${/[a-z]$/.test(word) ? ":" : ""}${tile}${feeder ? `@${feeder}` : ""}`;
  });
  return [...concealed, ...others].filter(Boolean).join(" ");
}

// The pad: one for the page, standing under the field that it writes.

const template = document.getElementById("tilepad");
const [opener, pad] = document.importNode(template.content, true).children;
const part = (name) => pad.querySelector(`.tilepad-${name}`);
const mode = (kind) => pad.querySelector(`[data-mode="${kind}"]`);
const strip = part("strip");
const status = pad.querySelector("[role=status]");
const names = new Map(template.dataset.names.split("|").map((name, at) => [TILES[at], name]));
const touch = matchMedia("(pointer: coarse)");

const memory = new WeakMap(); // field → { now: {text, entries, fault}, past: [the same], typed }
let field = null;
let next = ""; // what the next tile becomes: a kind of meld, win, or a concealed tile
let digits = "";
let unfolded = false;
let focused = null; // what had the focus in the pad, for the case that it is drawn anew around us

const isTile = () => field.dataset.tilepad === "tile";
const namesWinner = () => field.dataset.tilepad === "hand+win";
const inSets = (entries) => entries.reduce((sum, { kind }) => sum + (kind ? 3 : 1), 0);
const missing = (entries) => ({ tile: 1, hand: 13, "hand+win": 14 })[field.dataset.tilepad] - inSets(entries);
const words = (key, values) => pad.dataset[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);

function drawing(tile) {
  const [svg, use] = ["svg", "use"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
  svg.setAttribute("class", "tile");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${template.dataset.sprite}#${tile[1]}${tile[0]}`);
  svg.append(use);
  return svg;
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

// What the field says now. Typing is one step to undo, however many signs were typed.
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
  const known = memory.get(field);
  known.now = now;
  known.typed = false;
  field.value = now.text;
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function change(entries) {
  memory.get(field).past.push(read());
  write({ text: writeHand(entries), entries, fault: "" });
}

function say(key, values = {}) {
  status.textContent = `${words(key, values)} ${part("count").textContent}`;
}

// How many copies of each tile are used up elsewhere; a kong of the timeline and that kong as a meld are the same tiles.
function elsewhere() {
  const used = { loose: {}, melds: {}, kongs: {} };
  const all = field.dataset.others
    ? document.querySelectorAll(field.dataset.others)
    : (field.form ?? document).querySelectorAll("[data-tilepad]");
  for (const element of all) {
    if (element === field || element.disabled) continue;
    const copies = Number(element.dataset.copies ?? 1);
    for (const entry of reading(element).entries) {
      if (copies > 1) used.kongs[entry.tile] = copies;
      else tally(used, entry);
    }
  }
  return used;
}

function tally(used, { tile, kind }) {
  const counts = kind ? used.melds : used.loose;
  counts[tile] = (counts[tile] ?? 0) + (kind ? Number(mode(kind).dataset.size) : 1);
}

// For each tile, how many copies are left and whether a tap can add it.
function supply(entries) {
  const used = elsewhere();
  if (!isTile()) for (const entry of entries) tally(used, entry);
  const room = isTile() ? 1 : missing(entries);
  return new Map(
    TILES.map((tile) => {
      const [loose, melds, kongs] = [used.loose, used.melds, used.kongs].map((counts) => counts[tile] ?? 0);
      const left = Math.max(0, 4 - loose - Math.max(melds, kongs));
      const copies = Number(field.dataset.copies ?? 1);
      let able = left >= 1 && room >= 1;
      if (isTile() && copies > 1) able = 4 - loose - kongs >= copies;
      else if (next === "added" && pungOf(tile, entries)) able = left >= 1 || kongs > 0;
      else if (next === "pung") able = left >= 3 && room >= 3;
      else if (next && next !== "win") able = loose + melds === 0 && room >= 3;
      return [tile, { left, able }];
    }),
  );
}

const pungOf = (tile, entries) => entries.find((entry) => entry.kind === "pung" && entry.tile === tile);
const onlyWinner = (entries, winner) => entries.map((entry) => ({ ...entry, won: entry === winner }));

function add(tile) {
  const { entries, fault } = read();
  if (fault || !supply(entries).get(tile).able) return say("none", { tile: names.get(tile) });
  const entry = { tile };
  let added = [...entries.filter((one) => !(next === "added" && one === pungOf(tile, entries))), entry];
  if (isTile()) added = [entry];
  else if (next === "win") added = onlyWinner(added, entry);
  else if (next) Object.assign(entry, { kind: next, feeder: pungOf(tile, entries)?.feeder });
  if (namesWinner() && missing(added) === 0 && !added.some(({ won }) => won)) {
    added = onlyWinner(added, added.findLast(({ kind }) => !kind));
  }
  next = "";
  change(added);
  say("added", { tile: called(entry) });
  if (isTile()) close();
}

function remove(entry) {
  change(read().entries.filter((one) => one !== entry));
  say("removed", { tile: called(entry) });
}

const called = ({ tile, kind }) => [kind && (mode(kind).ariaLabel ?? mode(kind).textContent), names.get(tile)].filter(Boolean).join(" ");

function choose(entry) {
  if (next !== "win" || entry.kind || entry.won) return remove(entry);
  next = "";
  change(onlyWinner(read().entries, entry));
  say("winner", { tile: called(entry) });
}

const acts = {
  back() {
    if (digits) digits = "";
    else if (read().entries.length) return remove(read().entries.at(-1));
    show();
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
    say("removed", { tile: strip.ariaLabel });
  },
  type() {
    const typed = field;
    close();
    typed.inputMode = "text";
    typed.focus();
    close();
  },
  done: close,
};

// Showing

function button(label, ...inside) {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.append(...inside);
  return made;
}

function show() {
  showHand(read());
  showKeys(read());
  pad.dataset.kind = field.dataset.tilepad;
  part("modes").hidden = isTile();
  mode("win").hidden = !namesWinner();
  for (const made of pad.querySelectorAll("[data-mode]")) made.setAttribute("aria-pressed", made.dataset.mode === next);
  for (const bar of pad.querySelectorAll("[role=toolbar]")) keepOneStop(bar);
}

function showHand({ entries, fault }) {
  const at = [...strip.children].indexOf(document.activeElement);
  strip.replaceChildren(
    ...sorted(entries).map((entry) => {
      const copies = entry.kind ? Number(mode(entry.kind).dataset.size) : 1;
      const label = entry.won ? words("winner", { tile: called(entry) }) : called(entry);
      const made = button(
        words(next === "win" && !entry.kind && !entry.won ? "choose" : "remove", { tile: label }),
        ...Array.from({ length: copies }, () => drawing(entry.tile)),
      );
      if (entry.kind) made.dataset.mark = mode(entry.kind).textContent;
      if (entry.won) made.dataset.mark = mode("win").textContent;
      made.className = entry.won ? "won" : (entry.kind ?? "");
      made.addEventListener("click", () => choose(entry));
      return made;
    }),
  );
  if (at >= 0) (strip.children[at] ?? strip.lastElementChild ?? part("keys").querySelector("button")).focus();
  const lacking = missing(entries);
  const which = namesWinner() && lacking === 0 && !entries.some(({ won }) => won);
  const key = fault ? "unreadable" : which ? "which" : lacking > 0 ? "missing" : lacking < 0 ? "excess" : "complete";
  const text = words(key, { n: Math.abs(lacking), sign: fault.slice(0, 20) });
  part("count").textContent = digits ? `${digits}…` : text;
  part("count").dataset.state = key;
}

function showKeys({ entries, fault }) {
  const told = field.dataset.void ?? "";
  const folded = SUITS.has(told) ? told : (field.form?.elements.namedItem(told)?.value ?? "");
  part("void").hidden = !SUITS.has(folded);
  part("void").setAttribute("aria-expanded", unfolded);
  const suits = part("void").lastElementChild;
  suits.textContent = suits.dataset.suits.split("|")["mps".indexOf(folded)] ?? "";
  const stock = supply(entries);
  for (const key of part("keys").children) {
    const { left, able } = stock.get(key.dataset.tile);
    key.hidden = key.dataset.tile[1] === folded && !unfolded;
    key.lastElementChild.textContent = left;
    key.setAttribute("aria-disabled", !able || Boolean(fault));
    key.setAttribute("aria-label", words("left", { tile: names.get(key.dataset.tile), n: left }));
  }
}

// One stop of the Tab key for each bar, the arrow keys within.
const stops = (bar) => [...bar.children].filter((child) => !child.hidden);

function keepOneStop(bar, stop = stops(bar).find((child) => child.tabIndex === 0 && child === bar.last) ?? stops(bar)[0]) {
  bar.last = stop;
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
  const { nextElementSibling: tab } = field;
  tab.setAttribute("aria-expanded", "true");
  tab.after(pad);
  pad.ariaLabel = [pad.dataset.label, field.labels?.[0]?.textContent.trim()].filter(Boolean).join(": ");
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
  tab?.setAttribute("aria-expanded", "false");
  if (refocus) tab?.focus();
}

function attach() {
  for (const target of document.querySelectorAll("[data-tilepad]")) {
    if (memory.has(target)) continue;
    memory.set(target, { past: [] });
    target.classList.add("tilepad-field");
    if (touch.matches) target.inputMode = "none";
    const tab = opener.cloneNode(true);
    tab.append(drawing("5m"));
    target.after(tab);
    tab.addEventListener("click", () => {
      if (field === target) return close();
      if (touch.matches) target.inputMode = "none";
      open(target);
      part("keys").last.focus();
    });
  }
  if (field && !field.isConnected) follow();
}

// The page around us was drawn anew: the pad goes on under the field of the same name.
function follow() {
  const [old, last] = [memory.get(field), { next, unfolded, focused }];
  const heir = field.id && document.getElementById(field.id);
  close(false);
  if (!memory.has(heir)) return;
  if (heir.value === old.now.text) memory.set(heir, old);
  open(heir);
  ({ next, unfolded } = last);
  show();
  if (document.activeElement === document.body) last.focused?.focus();
}

const keys = {
  Escape: () => (next || digits ? ((next = ""), (digits = ""), show()) : close()),
  Backspace: acts.back,
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -9,
  ArrowDown: () => 9,
};

function pressed(event) {
  const key = event.key.toLowerCase();
  const bar = event.target.closest("[role=toolbar]");
  if ((event.ctrlKey || event.metaKey) && key === "z") acts.undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (RANKS.has(key)) {
    digits += key;
    show();
  } else if (SUITS.has(key)) {
    const typed = digits;
    digits = "";
    for (const rank of typed) if (field) add(rank + key);
    if (field) show();
  } else if (event.key in keys) {
    const step = keys[event.key]();
    const all = bar ? stops(bar) : [];
    all[all.indexOf(event.target) + step]?.focus();
  } else return;
  event.preventDefault();
}

part("keys").append(
  ...TILES.map((tile) => {
    const key = button("", drawing(tile), document.createElement("small"));
    key.dataset.tile = tile;
    key.addEventListener("click", () => add(tile));
    return key;
  }),
);
pad.dataset.label = pad.ariaLabel;
pad.addEventListener("keydown", pressed);
pad.addEventListener("click", ({ target }) => {
  const pushed = target.closest("button");
  if (pushed?.dataset.act) acts[pushed.dataset.act]();
  if (pushed?.dataset.mode) next = next === pushed.dataset.mode ? "" : pushed.dataset.mode;
  if (pushed === part("void")) unfolded = !unfolded;
  if (field) show();
});
pad.addEventListener("focusin", ({ target }) => {
  focused = target;
  const bar = target.closest("[role=toolbar]");
  if (bar) keepOneStop(bar, target);
});
document.addEventListener("focusin", ({ target }) => {
  if (memory.has(target)) open(target);
  else if (!pad.contains(target)) focused = null;
});
document.addEventListener("input", () => field && show());
addEventListener("resize", () => field && place());
new MutationObserver(attach).observe(document.body, { childList: true, subtree: true });
attach();
if (memory.has(document.activeElement)) open(document.activeElement);
