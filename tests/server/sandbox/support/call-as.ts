import { type IncomingMessage, request } from 'node:http'

/** A call whose Host header the test chooses, which fetch does not allow; `headers` are its others. */
export const callAs = (origin: string, path: string, host: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: new URL(origin).port, path, method, headers: { host, ...headers } }, (answer) => {
      answer.resume()
      resolve(answer)
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? '{}' : undefined)
  })
