/**
 * What of the language an expression may use. No `Function`, no `eval`, nothing of the page, and of `Object` only
 * what reads or copies: a schema comes from a service's owner and must not reach beyond its own form (threat 11).
 */
export const globals: Readonly<Record<string, unknown>> = Object.freeze({
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  Math,
  Number,
  String,
  Boolean,
  Date,
  RegExp,
  Map,
  Set,
  Error,
  JSON,
  Promise,
  parseInt: Number.parseInt,
  parseFloat: Number.parseFloat,
  isNaN: (value: unknown) => Number.isNaN(Number(value)),
  isFinite: (value: unknown) => Number.isFinite(Number(value)),
  encodeURIComponent,
  decodeURIComponent,
  Array: Object.freeze({ isArray: Array.isArray, from: Array.from.bind(Array), of: Array.of.bind(Array) }),
  Object: Object.freeze({
    keys: Object.keys,
    values: Object.values,
    entries: Object.entries,
    fromEntries: Object.fromEntries,
    is: Object.is,
    assign: (...parts: object[]) => Object.assign({}, ...parts),
  }),
})

/** Constructors that `new` may call. */
export const CONSTRUCTIBLE: ReadonlySet<unknown> = new Set([Date, RegExp, Map, Set, Error, Promise])

/** Doors from any value to the language's inside. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set([
  'constructor',
  '__proto__',
  'prototype',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  'caller',
  'callee',
  'arguments',
])
