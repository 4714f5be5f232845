import { describe, expect, test } from 'vitest'
import type { ApiClient } from '#shared/api/types.ts'
import type { StoredFile } from '#shared/domain/forms/answers.ts'
import { until } from '../support/flow-rig.ts'
import { uploadSlot } from './support/upload-slot.ts'

const stored = (name: string): StoredFile => ({ fileCode: name, name, type: 'image/png', url: `/${name}`, bytes: 7 })
const picked = (name: string) => ({ name, bytes: 7, content: new Blob(['1234567']) })

/** A slot that contains a.png and b.png, and a server that answers each call on request. */
function slotRig(maxFiles = 5) {
  const waiting = new Map<string, (answer: object) => void>()
  const held = (name: string) => new Promise<never>((resolve) => void waiting.set(name, resolve as (answer: object) => void))
  const api = {
    call: (_key: string, { query }: { query: { fileCode: string } }) => held(`delete ${query.fileCode}`),
    upload: (_key: string, _input: object, form: FormData) => held(`upload ${(form.get('file') as File).name}`),
  } as unknown as ApiClient
  const rig = uploadSlot(api, { maxFiles, present: [stored('a.png'), stored('b.png')] })
  return {
    ...rig,
    names: () =>
      rig
        .files()
        .map(({ name }) => name)
        .sort(),
    asked: () => [...waiting.keys()],
    async answers(call: string, ok = true): Promise<void> {
      await until(() => waiting.has(call))
      const name = call.split(' ')[1] ?? ''
      const data = { fileCode: name, fileName: name, fileType: 'image/png', fileUrl: `/${name}`, fileSize: 7 }
      waiting.get(call)?.(ok ? { success: true, ...(call.startsWith('upload') ? { data } : {}) } : { success: false })
      waiting.delete(call)
      // an answer is processed over a few turns
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
type Rig = ReturnType<typeof slotRig>

/** An action on the slot: pressed, then answered. */
interface Act {
  readonly name: string
  readonly press: (rig: Rig) => void
  readonly call: string
  readonly removes?: string
  readonly adds?: string
}
const deletes = (name: string): Act => ({
  name: `delete ${name}`,
  press: ({ store, slot }) => store.remove(slot, name),
  call: `delete ${name}`,
  removes: name,
})
const uploads = (name: string): Act => ({
  name: `upload ${name}`,
  press: ({ store, slot }) => store.upload(slot, [picked(name)]),
  call: `upload ${name}`,
  adds: name,
})
const PAIRS: readonly (readonly [Act, Act])[] = [
  [deletes('a.png'), deletes('b.png')],
  [deletes('a.png'), uploads('c.png')],
  [uploads('c.png'), uploads('d.png')],
]
/** Every order of two actions with two moments each; a press precedes its answer. */
const ORDERS = ['1122', '1212', '1221', '2112', '2121', '2211']

describe('two changes of one slot: neither overwrites the other, however they meet [5-03]', () => {
  test.each(PAIRS.flatMap(([one, other]) => ORDERS.map((order) => [one.name, other.name, order, one, other] as const)))(
    '%s and %s in the order %s',
    async (_one, _other, order, one, other) => {
      const rig = slotRig()
      const pressed = new Set<Act>()
      const late: Act[] = []
      for (const turn of order) {
        const act = turn === '1' ? one : other
        if (!pressed.has(act)) {
          pressed.add(act)
          act.press(rig)
        } else if (rig.asked().includes(act.call)) await rig.answers(act.call)
        else late.push(act)
      }
      // an upload that waited for a deletion is answered last
      for (const act of late) await rig.answers(act.call)
      const gone = [one.removes, other.removes]
      const added = [one.adds, other.adds].filter((name) => name !== undefined)
      expect(rig.names()).toEqual(['a.png', 'b.png', ...added].filter((name) => !gone.includes(name)).sort())
      expect(rig.items()).toEqual([])
      expect(rig.ports.dialogs.toasts).toEqual([])
    },
  )

  test.each(['1212', '1221'])('a deletion that fails beside one that does not, in the order %s', async (order) => {
    const rig = slotRig()
    rig.store.remove(rig.slot, 'a.png')
    rig.store.remove(rig.slot, 'b.png')
    for (const turn of order.slice(2)) await (turn === '1' ? rig.answers('delete a.png', false) : rig.answers('delete b.png'))
    expect(rig.names()).toEqual(['a.png'])
    expect(rig.ports.dialogs.toasts).toHaveLength(1)
  })

  test('a second press on the same file asks for nothing more', async () => {
    const rig = slotRig()
    rig.store.remove(rig.slot, 'a.png')
    rig.store.remove(rig.slot, 'a.png')
    await rig.answers('delete a.png')
    expect(rig.names()).toEqual(['b.png'])
    expect(rig.asked()).toEqual([])
  })

  test('the same file picked in the place of one that is being deleted is taken once that is gone', async () => {
    const rig = slotRig(2)
    rig.store.remove(rig.slot, 'a.png')
    rig.store.upload(rig.slot, [picked('a.png')])
    expect(rig.asked()).toEqual(['delete a.png'])
    await rig.answers('delete a.png')
    await rig.answers('upload a.png')
    expect(rig.names()).toEqual(['a.png', 'b.png'])
    expect(rig.items()).toEqual([])
  })

  test('the deletion fails: the file that was picked for its place is one too many', async () => {
    const rig = slotRig(2)
    rig.store.remove(rig.slot, 'a.png')
    rig.store.upload(rig.slot, [picked('c.png')])
    await rig.answers('delete a.png', false)
    expect(rig.items()).toMatchObject([{ name: 'c.png', at: { kind: 'failed', message: { key: 'maxFiles' } } }])
  })

  test('picked twice before the page is drawn again: the second is judged beside the first, stored or on its way', async () => {
    const rig = slotRig(3)
    rig.store.upload(rig.slot, [picked('c.png')])
    rig.store.upload(rig.slot, [picked('c.png')])
    expect(rig.items().map(({ at }) => at)).toMatchObject([{ kind: 'sending' }, { message: { key: 'maxFiles' } }])
    await rig.answers('upload c.png')
    rig.store.upload(rig.slot, [picked('d.png')])
    expect(rig.items()).toMatchObject([{ name: 'd.png', at: { kind: 'failed', message: { key: 'maxFiles' } } }])
    expect(rig.names()).toEqual(['a.png', 'b.png', 'c.png'])
  })

  test('an answer that comes after the application was left changes nothing of another', async () => {
    const rig = slotRig()
    rig.store.remove(rig.slot, 'a.png')
    rig.store.upload(rig.slot, [picked('c.png')])
    rig.store.stop()
    await rig.answers('delete a.png')
    expect(rig.names()).toEqual(['a.png', 'b.png'])
    expect(rig.asked()).toEqual([])
  })
})
