import { HttpError } from './errors.ts'

type Value = string | number | boolean | undefined
export type QueryValues = Readonly<Record<string, Value | readonly Value[]>>

/** Absolute address of a path of section 7; `apiHost` may be a path or absolute (decision 1). */
export const apiUrl = ({ apiHost, origin }: { readonly apiHost: string; readonly origin: string }, path: string): string =>
  new URL(`${apiHost.replace(/\/+$/, '')}${path}`, origin).href

/** Fills `{itemId}` or `:itemId` in the path of a wire row. A value that would change the path ('', '.', '..') is refused. */
export function fillPath(key: string, params: Readonly<Record<string, string | number>> | undefined): string {
  const template = key.slice(key.indexOf(' ') + 1)
  return template.replace(/\{(\w+)\}|:(\w+)/g, (_all, braced?: string, named?: string) => {
    const value = String(params?.[braced ?? named ?? ''] ?? '')
    if (/^\.{0,2}$/.test(value)) throw new HttpError(key, 400, undefined)
    return encodeURIComponent(value)
  })
}
