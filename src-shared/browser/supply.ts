/**
 * Adds functions that the oldest supported engines (domain/engines.ts) lack and the bundle calls, mostly in libraries.
 * Import it before everything else. Existing implementations are kept.
 */
function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const from = Math.trunc(index) || 0
  return this[from < 0 ? this.length + from : from]
}

// Destructured, because tools replace Object.prototype.hasOwnProperty.call with Object.hasOwn, which would call itself.
const { hasOwnProperty: owns } = Object.prototype
define(Object, 'hasOwn', (object: object, key: PropertyKey) => owns.call(object, key))
for (const list of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) define(list, 'at', at)
