/** What a page did beside its calls of the host. */
export type PageNews =
  | { readonly kind: 'api'; readonly method: string; readonly path: string; readonly status: number; readonly ms: number }
  | { readonly kind: 'console'; readonly level: 'error' | 'warn' | 'info' | 'log'; readonly text: string }

type Frame = Window & typeof globalThis
/** Path alone: a query may name a person or hold a code. */
const pathOf = (url: string | URL, self: Frame): string => new URL(url, self.location.href).pathname

/** A value as a line of the console; not every object has toString. */
function wordOf(value: unknown): string {
  try {
    return String(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

/** Reports a window's calls of the API and its console, installed before its first script. Status 0 is a call without an answer. */
export function installPageNews(self: Frame, tell: (news: PageNews) => void): void {
  const report = (method: string, url: string | URL, began: number, status: number): void => {
    const path = pathOf(url, self)
    if (path.startsWith('/api/'))
      tell({ kind: 'api', method: method.toUpperCase(), path, status, ms: Math.round(performance.now() - began) })
  }
  const { fetch } = self
  self.fetch = async (input, init) => {
    const began = performance.now()
    const url = typeof input === 'object' && 'url' in input ? input.url : input
    const method = init?.method ?? (typeof input === 'object' && 'method' in input ? input.method : 'GET')
    try {
      const answer = await fetch.call(self, input, init)
      report(method, url, began, answer.status)
      return answer
    } catch (error) {
      report(method, url, began, 0)
      throw error
    }
  }
  const { prototype } = self.XMLHttpRequest
  const { open } = prototype
  prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
    const began = performance.now()
    this.addEventListener('loadend', () => report(method, url, began, this.status))
    return (open as (...args: unknown[]) => void).call(this, method, url, ...(rest.length > 0 ? rest : [true]))
  }
  for (const level of ['error', 'warn', 'info', 'log'] as const) {
    const { [level]: say } = self.console
    self.console[level] = (...words: unknown[]) => {
      tell({ kind: 'console', level, text: words.map(wordOf).join(' ').slice(0, 2000) })
      say.apply(self.console, words)
    }
  }
}
