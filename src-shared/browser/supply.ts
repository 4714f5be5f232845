/**
 * What one of the oldest engines (domain/engines.ts) lacks and the bundle calls all the same, mostly in libraries. Imported
 * before everything else; an engine that has it keeps its own.
 */
function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const from = Math.trunc(index) || 0
  return this[from < 0 ? this.length + from : from]
}

// By a name of its own: tools write Object.hasOwn for Object.prototype.hasOwnProperty.call, which would call itself.
const { hasOwnProperty: owns } = Object.prototype
define(Object, 'hasOwn', (object: object, key: PropertyKey) => owns.call(object, key))
for (const list of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) define(list, 'at', at)
