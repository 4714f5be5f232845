import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts, PORTS } from '#tests/support/free-ports.ts'

const listening = (port: number) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
    onTestFinished(() => void server.close())
  })

test('ports for servers are each another and free, and none is one that the system gives to others', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))]
  expect(new Set(ports).size).toBe(40)
  for (const port of ports) await listening(port)
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(PORTS.first)
  expect(Math.max(...ports)).toBeLessThanOrEqual(PORTS.last)
  if (process.platform !== 'linux') return
  const [given = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/).map(Number)
  expect(PORTS.last).toBeLessThan(given)
})
