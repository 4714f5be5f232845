/**
 * What of the language an expression may use. No `Function`, no `eval`, nothing of the page, and of `Object` only
 * what reads: a schema comes from a service's owner and must not reach beyond its own form (threat 11).
 */
export const globals: Readonly<Record<string, unknown>> = Object.freeze({
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  Math,
  Number,
  String,
  Boolean,
  JSON,
  parseInt: Number.parseInt,
  parseFloat: Number.parseFloat,
  isNaN: (value: unknown) => Number.isNaN(Number(value)),
  isFinite: (value: unknown) => Number.isFinite(Number(value)),
  Array: Object.freeze({ isArray: Array.isArray }),
  Object: Object.freeze({ keys: Object.keys, values: Object.values, entries: Object.entries }),
  // a Cascader's loadData answers one, as antd calls it
  Promise: Object.freeze({ resolve: (value: unknown) => Promise.resolve(value) }),
})

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

/** Methods of a text that make a regular expression of what they are given, which could run away. */
export const MAKE_PATTERNS: ReadonlySet<unknown> = new Set(['match', 'matchAll', 'search'])
