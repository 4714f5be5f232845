import type { Plugin, Rollup } from 'vite'

/** The message with which a plugin stops the build of this bundle, or undefined. */
export function stopped({ generateBundle }: Plugin, bundle: unknown): string | undefined {
  let message: string | undefined
  const context = {
    error: (words: string) => {
      message = words
    },
  }
  const hook = typeof generateBundle === 'function' ? generateBundle : generateBundle?.handler
  const call = hook as unknown as (this: unknown, options: unknown, bundle: Rollup.OutputBundle) => void
  call.call(context, {}, bundle as Rollup.OutputBundle)
  return message
}
