/** How a call of the API can go wrong on purpose, in a sandbox: `?fault=call:kind` (docs/harness.md). */
export const FAULT_KINDS = [
  '500',
  '401',
  '429',
  'html',
  'truncated',
  'slow',
  'hang',
  'drop',
  'invalid',
  'empty',
  'maintenance',
  'changed',
] as const
export type FaultKind = (typeof FAULT_KINDS)[number]
