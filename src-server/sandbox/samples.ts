import type { FastifyInstance } from 'fastify'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { SAMPLES, type Sample } from '#shared/domain/sandbox-address.ts'

/** A picture of one pixel. It differs from the one on the stage, because identical content is rejected as a duplicate. */
const PLAN = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC', 'base64')

const CONTENT: Readonly<Record<Sample, () => Buffer>> = {
  'plan.png': () => PLAN,
  'notes.txt': () => Buffer.from('A type that is not accepted.\n'),
  'not-a-picture.png': () => Buffer.from('A picture by its name alone.\n'),
  'too-large.pdf': () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(UPLOAD_LIMITS.maxBytes)]),
  'empty.jpg': () => Buffer.alloc(0),
}

/** Files for testers to upload; the test page lists them [8-11]. */
export async function samplePages(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>('/samples/:name', async ({ params }, reply) => {
    const name = SAMPLES.find((each) => each === params.name)
    if (name === undefined) return reply.callNotFound()
    return reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${name}"`).send(CONTENT[name]())
  })
}
