import type { FastifyReply, FastifyRequest } from 'fastify'

/** The clerks at the desk; two, so that a tester can be both at once in two browsers. */
export const CLERKS = ['Lei Ka Man', 'Sofia do Rosário'] as const
export type Clerk = (typeof CLERKS)[number]

const COOKIE = 'bureau_clerk'

/** Who sits at the desk in this browser. */
export function clerkOf(request: FastifyRequest): Clerk {
  const at = new RegExp(`(?:^|; )${COOKIE}=(\\d)`).exec(request.headers.cookie ?? '')?.[1]
  return CLERKS[Number(at ?? 0)] ?? CLERKS[0]
}

/** Seats another clerk; somebody unknown is refused. */
export function seatClerk(reply: FastifyReply, name: string | undefined): boolean {
  const at = CLERKS.findIndex((clerk) => clerk === name)
  if (at < 0) return false
  reply.header('set-cookie', `${COOKIE}=${at}; Path=/bureau; HttpOnly; SameSite=Lax`)
  return true
}
