import type { ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Bounds = readonly [least: number, most: number]

interface Read<O extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: O; strict: true }>>['values']
  readonly words: readonly string[]
}

export declare class WrongUse extends Error {}
export declare function readArgs<O extends Options>(args: readonly string[], options: O, bounds: Bounds): Read<O>
export declare function isHelp(args: readonly string[]): boolean
export declare function ownArgs<O extends Options = Record<never, never>>(usage: string, options?: O, bounds?: Bounds): Read<O>
export declare function endWrongUse(error: unknown, usage: string): never
