import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { pdf } from '#tests/support/files.ts'
import { startUploadServer } from '#tests/support/upload-server.ts'

const server = await closeAfterAll(startUploadServer())
const person = await server.signIn()

const head = 'content-disposition: form-data; name="file"; filename="plan.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
const whole = `--edge\r\n${head}${pdf().toString('latin1')}\r\n--edge--\r\n`

async function sends(body: string, place: string) {
  const query = new URLSearchParams({ fileUid: 'broken', itemCode: 'UPD-02', materialsId: place })
  const answer = await fetch(`${server.origin}/api/file/upload?${query}`, {
    method: 'POST',
    headers: { 'x-ecad-client': 'web', ...person.headers, 'content-type': 'multipart/form-data; boundary=edge' },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; success: boolean; reason?: string } }
}

describe('a form that is broken is the caller’s fault, and nothing of it is kept (threat 12)', () => {
  it.each([
    ['it ends in the file', whole.slice(0, -30)],
    ['it ends in the head of its part', `--edge\r\n${head.slice(0, 40)}`],
    ['its last line is missing', whole.replace('--edge--\r\n', '')],
    ['there is nothing', ''],
    ['its edge is another', whole.replaceAll('--edge', '--other')],
    ['its part has no name', whole.replace('name="file"; ', '')],
    ['its field is another', whole.replace('name="file"', 'name="__proto__"')],
  ])('%s', async (_what, body) => {
    const answer = await sends(body, 'proof')
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request'])
    expect(server.stored()).toEqual([])
    expect(server.incoming()).toEqual([])
  })

  it('whatever place it names', async () => {
    expect((await sends(whole.slice(0, -30), 'asked by no service')).status).toBe(400)
    expect((await sends(whole, 'asked by no service')).body).toMatchObject({ success: false, reason: 'place' })
  })
})
