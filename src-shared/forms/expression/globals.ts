/**
 * The parts of JavaScript's library that an expression may use. There is no `Function`, no `eval`, nothing of the page,
 * and of `Object` only the functions that read: a schema comes from a service's owner and must not reach beyond its own
 * form (threat 11).
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
  // a Cascader's loadData returns a promise, as antd expects
  Promise: Object.freeze({ resolve: (value: unknown) => Promise.resolve(value) }),
})

/** Names that lead from any value to the internals of JavaScript. */
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

/** String methods that compile their argument to a regular expression, which could run for minutes. */
export const MAKE_PATTERNS: ReadonlySet<unknown> = new Set(['match', 'matchAll', 'search'])
