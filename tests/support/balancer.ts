import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closeHttp, listen } from './listen.ts'

/** Calls that may be repeated, and so may go to another server after a failure. */
const IDEMPOTENT: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])
const LOOK_EVERY_MS = 200
const LOOK_TIME_MS = 1_500
/** Files whose names contain their content's hash: a server of another version has different ones. */
const HASHED_FILE = /^\/ecad\/assets\//

type Target = { readonly origin: string; isIn: boolean; answered: number }

/** Like nginx in docs/deploy.md, each call goes to the next server that is ready, or without `readyPath` accepts connections. */
export async function startBalancer(readyPath?: string) {
  let targets: Target[] = []
  let turn = 0

  /** The servers that a call may go to, in turn; all of them if none is ready, like nginx. */
  const inTurn = (): Target[] => {
    turn += 1
    const ready = targets.filter(({ isIn }) => isIn)
    const chosen = ready.length === 0 ? targets : ready
    const at = turn % Math.max(1, chosen.length)
    return [...chosen.slice(at), ...chosen.slice(0, at)]
  }

  const answer = (from: IncomingMessage, to: ServerResponse, [target, ...others]: readonly Target[]): void => {
    if (target === undefined) return void to.writeHead(502, { 'content-type': 'text/plain' }).end('no server')
    const { method, url = '/', headers } = from
    const through = [headers['x-forwarded-for'], from.socket.remoteAddress].flat().filter(Boolean).join(', ')
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const forwarded = { ...headers, 'x-forwarded-for': through, connection: 'close' }
    const call = ask(`${target.origin}${url}`, { method, headers: forwarded, agent: false })
    let isSent = false
    const next = (): void => {
      // a partly sent call cannot be sent again, and what may have been done is not repeated
      if (!isSent || (IDEMPOTENT.has(method) && !hasBody)) answer(from, to, others)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502, { 'content-type': 'text/plain' }).end('the server broke off')
    }
    call.on('socket', (socket) =>
      socket.once('connect', () => {
        isSent = true
        from.pipe(call)
      }),
    )
    call.on('error', () => {
      if (!isSent) target.isIn = false
      next()
    })
    call.on('response', (response) => {
      if (response.statusCode === 404 && HASHED_FILE.test(url) && others.length > 0) {
        response.resume()
        return answer(from, to, others)
      }
      target.answered += 1
      const { connection: _connection, ...kept } = response.headers
      to.writeHead(response.statusCode ?? 502, kept)
      response.pipe(to)
      // an incomplete answer must not look complete
      response.on('error', () => to.destroy())
    })
    to.on('close', () => {
      if (!to.writableFinished) call.destroy()
    })
  }

  const look = async (target: Target): Promise<void> => {
    const signal = AbortSignal.timeout(LOOK_TIME_MS)
    const said = await fetch(`${target.origin}${readyPath ?? '/'}`, { signal, redirect: 'manual' }).catch(() => undefined)
    await said?.body?.cancel()
    target.isIn = said !== undefined && (readyPath === undefined || said.status === 200)
  }

  const server: Server = createServer((from, to) => answer(from, to, inTurn()))
  const port = await listen(server)
  const timer = setInterval(() => void Promise.all(targets.map(look)), LOOK_EVERY_MS)
  timer.unref()
  return {
    origin: `http://localhost:${port}`,
    /** The servers behind it, by their own addresses; those that answer at once are included. */
    serve: async (origins: readonly string[]) => {
      const known = new Map(targets.map((target) => [target.origin, target]))
      const wanted = origins.map((origin) => known.get(origin) ?? { origin, isIn: false, answered: 0 })
      await Promise.all(wanted.map(look))
      targets = wanted
    },
    answered: () => Object.fromEntries(targets.map(({ origin, answered }) => [origin, answered])),
    isIn: (origin: string) => targets.some((target) => target.origin === origin && target.isIn),
    close: async () => {
      clearInterval(timer)
      await closeHttp(server)
    },
  }
}
