import { eq } from 'drizzle-orm'
import { identityChecks, identityEvents } from '#server/applications/identities/tables.ts'
import { clerkCases } from '#server/sales/cases/tables.ts'
import { noticeInbox } from '#server/sales/payments/tables.ts'
import { accept, submission } from '#tests/support/application.ts'
import { type ApplicationServer, startApplicationServer } from '#tests/support/application-rig.ts'
import type { TestClient } from '#tests/support/test-client.ts'

/** Users who applied for a service with an identity check and a fee, on the real server. */
export async function startIdentityServer() {
  const rig: ApplicationServer = await startApplicationServer()
  const { server, identity } = rig
  const { db } = server.context
  const apply = async () => {
    const person = await server.signIn()
    const body = await submission(person, 'FACE-04')
    const applyNo = (await accept(person, body)).body.data?.applyNo ?? ''
    return { person, body, applyNo }
  }
  const link = async (person: TestClient, applyNo: string): Promise<string> => {
    const { body } = await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${applyNo}&channel=web`)
    return new URL(body.data.url).searchParams.get('id') ?? ''
  }
  return {
    ...rig,
    apply,
    link,
    begun: async () => {
      const applied = await apply()
      return { ...applied, id: await link(applied.person, applied.applyNo) }
    },
    again: async (person: TestClient, id: string): Promise<string> => {
      const { body } = await person.get<{ data: { url: string } }>(`/identities/auth-url/refresh?id=${id}`)
      return new URL(body.data.url).searchParams.get('id') ?? ''
    },
    status: async (person: TestClient, id: string): Promise<string> =>
      (await person.get<{ data: { status: string } }>(`/identities/status?id=${id}`)).body.data.status,
    stateOf: async (person: TestClient, applyNo: string) =>
      (await person.get<{ data: { identity: string; payment: string; completedAt?: string } }>(`/acceptance/state?applyNo=${applyNo}`)).body
        .data,
    bill: (person: TestClient, applyNo: string) =>
      person.get<{ code?: string; message?: string; data?: { billId: string; tid: string; state: string } }>(
        `/bill-item?applyNo=${applyNo}`,
      ),
    /** Sends the provider's notice of its check's state to the server. */
    notify: (id: string, more: Record<string, unknown> = {}) => identity.notify(server, identity.noticeOf(id, more)),
    checkOf: async (id: string) => (await db.select().from(identityChecks).where(eq(identityChecks.id, id)))[0],
    checksOf: (applyNo: string) => db.select().from(identityChecks).where(eq(identityChecks.applyNo, applyNo)),
    eventsOf: (id: string) => db.select().from(identityEvents).where(eq(identityEvents.checkId, id)),
    /** The original content stored for a case of this reason and key. */
    keptFor: async (onceKey: string) =>
      db
        .select({ reason: clerkCases.reason, raw: noticeInbox.raw, times: noticeInbox.times })
        .from(clerkCases)
        .innerJoin(noticeInbox, eq(noticeInbox.id, clerkCases.inboxId))
        .where(eq(clerkCases.onceKey, onceKey)),
    casesOf: (onceKey: string) => db.select().from(clerkCases).where(eq(clerkCases.onceKey, onceKey)),
  }
}
