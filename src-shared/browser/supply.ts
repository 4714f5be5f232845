/**
 * What the oldest engines lack and libraries of ours call (domain/engines.ts), by the letter of the language. Imported
 * before everything else; an engine that has it keeps its own.
 */
function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const from = Math.trunc(index) || 0
  return this[from < 0 ? this.length + from : from]
}

define(Object, 'hasOwn', (object: object, key: PropertyKey) => Object.hasOwn(object, key))
for (const list of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) define(list, 'at', at)
