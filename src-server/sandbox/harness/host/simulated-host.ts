import type { HostAnswer, HostCall, HostOptions, HostScript, SimulatedHost } from './host-script.ts'

/** The user agent a page sees inside the simulated host. */
export const HOST_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 12; M2101K7AG) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/99.0.4844.88 Mobile Safari/537.36 AliApp(AP/10.2.30.9000) AlipayClient/10.2.30.9000 Language/zh-Hant'

/**
 * A scriptable host: installs AlipayJSBridge on the page, and `simulatedHost`. The function refers to nothing outside itself, because
 * `page.addInitScript(installHost, script)` serialises it into a real browser.
 */
export function installHost(script: HostScript = {}, { self = window, observe }: HostOptions = {}): SimulatedHost {
  const calls: HostCall[] = []
  let lastId = 0
  const listeners = new Map<string, ((result: unknown) => void)[]>()
  const held: { readonly jsapi: string; readonly back: (result: unknown) => void }[] = []
  const storage: Record<string, string> = { ...script.storage }
  const answers = new Map<string, HostAnswer[]>()
  for (const [jsapi, scripted] of Object.entries(script.answers ?? {}))
    answers.set(jsapi, [...(Array.isArray(scripted) ? scripted : [scripted])])
  for (const jsapi of script.missing ?? []) answers.set(jsapi, [{ how: 'error', code: 1 }])

  /** A user's own values are stored apart from those of all users. */
  const placeOf = ({ type, key }: Record<string, unknown>): string => (type === 'user' ? `user: ${key}` : String(key))

  /** The container's own answers, where the script has none. */
  const builtIn: Record<string, (params: Record<string, unknown>) => unknown> = {
    getStartupParams: () => ({ ...script.startupParams }),
    getAPDataStorage: (params) => (placeOf(params) in storage ? { data: storage[placeOf(params)] } : {}),
    setAPDataStorage: ({ value, ...params }) => {
      if (String(value).length > (script.storageMaxChars ?? Number.POSITIVE_INFINITY)) return { error: 11, errorMessage: 'simulated 11' }
      storage[placeOf(params)] = String(value)
      return { success: true }
    },
    removeAPDataStorage: (params) => {
      delete storage[placeOf(params)]
      return { success: true }
    },
    postNotification: ({ name, data }) => {
      host.notify(`NEBULANOTIFY_${String(name)}`, data)
      return { success: true }
    },
    setTitle: () => ({}),
    setOptionMenu: () => ({}),
    hideOptionMenu: () => ({}),
  }

  const host: SimulatedHost = {
    calls,
    storage,
    answers: () => Object.fromEntries(answers),
    script: (jsapi, ...given) => answers.set(jsapi, given),
    settle: (jsapi, result) => {
      const at = held.findIndex((one) => one.jsapi === jsapi)
      if (at >= 0) held.splice(at, 1)[0]?.back(result)
      return at >= 0
    },
    notify: (name, data) => {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(data)
    },
    fire: (event, detail = {}) => self.document.dispatchEvent(Object.assign(new self.Event(event, { cancelable: true }), detail)),
    listening: () => [...listeners].filter(([, all]) => all.length > 0).map(([name]) => name),
  }

  const answerOf = (jsapi: string, params: Record<string, unknown>): HostAnswer => {
    const scripted = answers.get(jsapi)
    const next = scripted && scripted.length > 1 ? scripted.shift() : scripted?.[0]
    const container = builtIn[jsapi]
    if (next === undefined) return container ? { how: 'ok', result: container(params) } : { how: 'error', code: 1 }
    // A correct answer without its own result uses the container's.
    return container && 'result' in next === false && ['ok', 'slow', 'twice', 'gone'].includes(next.how)
      ? ({ ...next, result: container(params) } as HostAnswer)
      : next
  }

  const respond = (jsapi: string, answer: HostAnswer, back: (result: unknown) => void, fails: (how: string) => void): unknown => {
    const later = (result: unknown, ms = 0): void => {
      self.setTimeout(() => back(result), ms)
    }
    switch (answer.how) {
      case 'ok':
        later(answer.result ?? {})
        return undefined
      case 'error':
        later({ error: answer.code, errorMessage: answer.message ?? `simulated ${answer.code}` })
        return undefined
      case 'slow':
        later(answer.result ?? {}, answer.ms)
        return undefined
      case 'twice':
        later(answer.result ?? {})
        later(answer.result ?? {}, 1)
        return undefined
      case 'gone':
        self.addEventListener('pagehide', () => back(answer.result ?? {}), { once: true })
        return undefined
      case 'wrong':
        later(answer.value)
        return undefined
      case 'throws':
        fails('throws')
        throw new Error('simulated: the container threw')
      case 'rejects':
        fails('rejects')
        return Promise.reject(new Error('simulated: the container rejected'))
      case 'held':
        held.push({ jsapi, back })
        return undefined
      case 'never':
        return undefined
    }
  }

  const names = Object.entries(script.jsapis ?? {})
  /** Our name of a JSAPI, by which scenarios know it. */
  const ourName = (called: string): string =>
    names.find(([, theirs]) => theirs === called)?.[0] ??
    (names.some(([ours]) => ours === called) ? `${called}, which this host names otherwise` : called)

  const call = (called: string, params: unknown, callback?: (result: unknown) => void): unknown => {
    const jsapi = ourName(called)
    const dictionary = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
    const sent: unknown = JSON.parse(JSON.stringify(dictionary))
    const id = ++lastId
    calls.push({ jsapi, params: sent })
    observe?.({ kind: 'call', id, at: self.Date.now(), jsapi, params: sent })
    const back = (result: unknown): void => {
      observe?.({ kind: 'answer', id, at: self.Date.now(), jsapi, result })
      callback?.(result)
    }
    const name = String(dictionary.name)
    if (jsapi === 'addNotifyListener' && !answers.has(jsapi)) {
      listeners.set(name, [...(listeners.get(name) ?? []), ...(callback ? [callback] : [])])
      return undefined
    }
    if (jsapi === 'removeNotifyListener' && !answers.has(jsapi)) {
      listeners.delete(name)
      self.setTimeout(() => back({ success: true }))
      return undefined
    }
    const fails = (how: string): void => observe?.({ kind: 'answer', id, at: self.Date.now(), jsapi, result: { error: how } })
    return respond(jsapi, answerOf(jsapi, dictionary), back, fails)
  }

  const arrive = (): void => {
    Object.assign(self, { AlipayJSBridge: { call, startupParams: { ...script.startupParams } } })
    self.document.dispatchEvent(new self.Event('AlipayJSBridgeReady'))
  }
  Object.assign(self, { simulatedHost: host })
  const { arrives = 'now' } = script
  if (arrives === 'now') arrive()
  else if (arrives !== 'never') self.setTimeout(arrive, arrives)
  return host
}
