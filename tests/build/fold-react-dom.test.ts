// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type * as ReactTypes from 'react'
import type * as ReactDomTypes from 'react-dom'
import type * as ClientTypes from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { foldReactDom } from '#shared/build/fold-react-dom.ts'
import { freeNames } from './free-names.ts'
import { SCENES, type Stage, type World } from './react-scenes.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const read = (file: string): string => readFileSync(`${folder}/../${file}`, 'utf8')
const CLIENT = read('react-dom/cjs/react-dom-client.production.js')
const FOLDED = foldReactDom(CLIENT)
const FILES: Readonly<Record<string, string>> = {
  react: read('react/cjs/react.production.js'),
  'react-dom': read('react-dom/cjs/react-dom.production.js'),
  scheduler: read('scheduler/cjs/scheduler.production.js'),
}

/** React of its own, as built for production, around one client. */
function world(client: string): World {
  const known = new Map<string, unknown>()
  const load = (name: string, code = FILES[name] ?? ''): unknown => {
    if (known.has(name)) return known.get(name)
    const exports = {}
    known.set(name, exports)
    new Function('exports', 'require', code)(exports, load)
    return exports
  }
  return {
    React: load('react') as typeof ReactTypes,
    dom: load('react-dom') as typeof ReactDomTypes,
    client: load('client', client) as typeof ClientTypes,
  }
}

async function played(code: string, scene: (stage: Stage) => Promise<void> | void): Promise<readonly string[]> {
  const notes: string[] = []
  const own = world(code)
  const box = document.createElement('div')
  document.body.append(box)
  const report = (how: string) => (error: unknown) => void notes.push(`${how}: ${String(error)}`)
  const root = own.client.createRoot(box, {
    onUncaughtError: report('uncaught'),
    onCaughtError: report('caught'),
    onRecoverableError: report('recovered'),
  })
  const note = (what: string) => void notes.push(what)
  const show = (node: ReactTypes.ReactNode) => own.dom.flushSync(() => root.render(node))
  const until = (html: string) => vi.waitFor(() => expect(box.innerHTML).toBe(html))
  await scene({ ...own, box, note, show, until })
  own.dom.flushSync(() => root.unmount())
  note(`left: ${box.innerHTML}`)
  box.remove()
  return notes
}

describe('React DOM without what this product never reaches (docs/adr/0014)', () => {
  test.each(Object.entries(SCENES))('does as the whole one: %s', async (_name, scene) => {
    const whole = await played(CLIENT, scene)
    expect(whole.length).toBeGreaterThan(1)
    expect(await played(FOLDED, scene)).toEqual(whole)
  })

  test('refers to no name that it does not declare', () => {
    const whole = freeNames(CLIENT)
    expect(whole).toContain('document')
    expect([...freeNames(FOLDED)].filter((name) => !whole.has(name))).toEqual([])
  })

  test.each(['Activity', 'Profiler', 'ViewTransition'] as const)('an element of a kind left out is refused aloud: %s', async (kind) => {
    const scene = ({ React, show }: Stage) => show({ ...React.createElement('p', null, 'x'), type: React[kind] })
    expect(await played(CLIENT, scene)).toEqual(['left: '])
    expect(await played(FOLDED, scene)).toContainEqual(expect.stringContaining('#130'))
  })

  test('another version is not folded by facts read from this one', () => {
    expect(() => foldReactDom(CLIENT.replaceAll(/"19\.\d+\.\d+"/g, '"19.99.0"'))).toThrow(/react-dom 19\.99\.0 was never folded/)
  })

  test('what would be hoisted into <head> is refused aloud, not left where it stands', async () => {
    const scene = ({ React, show }: Stage) => show(React.createElement('title', null, 'x'))
    expect(await played(CLIENT, scene)).toEqual(['left: '])
    expect(await played(FOLDED, scene)).toContainEqual(expect.stringContaining('#156'))
  })

  test('nothing hydrates', () => {
    expect(world(CLIENT).client.hydrateRoot).toBeTypeOf('function')
    expect(world(FOLDED).client.hydrateRoot).toBeUndefined()
  })
})
