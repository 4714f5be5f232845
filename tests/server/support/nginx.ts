import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { printedOn } from '#tests/support/printed.ts'

/**
 * Debian's nginx with a server file, as its image would read it from conf.d; everything it writes is in `folder`. `replace`: texts of the
 * file, and their values on this machine.
 */
export async function startNginx(file: string, folder: string, replace: Readonly<Record<string, string>>): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true })
  const ours = Object.entries(replace).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the server file has no "${from}"`)
    return text.replaceAll(from, to)
  }, file)
  writeFileSync(join(folder, 'default.conf'), ours)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${join(folder, of)};`)
  const asOwner = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${asOwner} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; ${places.join(' ')} include ${join(folder, 'default.conf')}; }`,
  )
  const program = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] })
  const said = printedOn(child.stderr)
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', () => reject(new Error('nginx is missing: apt-get install nginx')))
    child.once('exit', (code) => reject(new Error(`nginx ended with ${code}: ${said()}`)))
  })
  failed.catch(() => undefined)
  const [, port = ''] = /listen 127\.0\.0\.1:(\d+) ssl/.exec(ours) ?? []
  // any answer to a plain request shows that it listens
  const listens = vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 10_000, interval: 50 })
  await Promise.race([listens, failed])
  return child
}
