import { Agent, request } from 'node:http'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

function ask(agent: Agent, origin: string, { method, path, headers, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${answer.statusCode}`))))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Answers per second: one connection per row, each repeating its own calls. */
export async function rate(origin: string, rows: readonly (readonly Call[])[], milliseconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: rows.length })
  let answered = 0
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    rows.map(async (calls) => {
      // Whole rounds only: what one call adds, the next removes.
      while (performance.now() < until)
        for (const call of calls) {
          await ask(agent, origin, call)
          answered += 1
        }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return answered / seconds
}
