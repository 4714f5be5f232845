/** Faults that a sandbox can inject into an API call: `?fault=call:kind` (docs/harness.md). */
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
