import { type Areas, caughtBy } from '../fault.ts'

/** Who may see what, sign-in, limits, and the headers of answers. */
export const PEOPLE: Areas = {
  owner: caughtBy(['tests/server/two-users'], {
    'src-server/applications/files/repository.ts': {
      'a file is found by its code alone': [
        "eq(files.fileCode, fileCode), eq(files.accountId, accountId), eq(files.state, 'kept')",
        "eq(files.fileCode, fileCode), eq(files.state, 'kept')",
      ],
    },
    'src-server/applications/submissions/repository.ts': {
      'an application is found by its number alone': [
        'and(eq(applications.applyNo, applyNo), eq(applications.accountId, accountId))',
        'eq(applications.applyNo, applyNo)',
      ],
    },
    'src-server/sales/orders/repository.ts': {
      'an order is found by its tid alone': [
        "and(eq(orders.owner, sql.placeholder('owner')), eq(orders.tid, sql.placeholder('tid')))",
        "and(eq(orders.tid, sql.placeholder('tid')))",
      ],
    },
    'src-server/applications/drafts/routes.ts': {
      'a draft is found by its service alone': [
        'and(eq(drafts.accountId, accountId), eq(drafts.itemCode, itemCode))',
        'eq(drafts.itemCode, itemCode)',
      ],
    },
    'src-server/people/my-records/routes.ts': {
      'a record is found by its number alone': ['record?.owner === owner && record.platform === platform', 'record?.platform === platform'],
    },
  }),
  'sign-in': caughtBy(['tests/server/sign-in', 'tests/server/sessions'], {
    'src-server/accounts/attempts.ts': {
      'an attempt to sign in may be used twice': ['isNull(signInAttempts.usedAt),', ''],
    },
    'src-server/accounts/cookies.ts': {
      'scripts can read the cookie of the session': [
        'httpOnly: true',
        'httpOnly: false',
        { rooms: ['tests/server/sessions', 'tests/server/sign-in'] },
      ],
    },
    'src-server/accounts/sessions.ts': {
      'a cookie works after the log-out': ['isNull(sessions.endedAt),\n        gt(', 'gt('],
    },
    'src-server/accounts/bearers.ts': {
      'a session goes on after its old bearer was used again': ['await endSession(db, session, now)\n    ', ''],
    },
    'src-server/platform/http/origin-guard.ts': {
      'a page of another host of the domain may write': [
        "site === 'same-origin' ||",
        "site === 'same-origin' || site === 'same-site' ||",
        { rooms: ['tests/server/platform/http', 'tests/server/sign-in', 'tests/server/sessions'] },
      ],
    },
  }),
  identity: caughtBy(['tests/server/applications/identities'], {
    'src-server/applications/submissions/bills.ts': {
      'the fee is billed before the identity is verified': ["if (owesIdentity(locked)) throw notPayable('identity-owed')", ''],
    },
    'src-server/applications/submissions/acceptance.ts': {
      'the last step does not ask for the identity check': [
        "if (data.identity === 'owed') return { success: false, reason: 'identity-owed', message: textOf(language, 'identityOwed'), data }",
        '',
      ],
    },
    'src-server/applications/submissions/file-claims.ts': {
      'a file of one material counts for another': [
        'file?.materialsId !== materialsId',
        'file === undefined',
        { rooms: ['tests/server/applications/files/uploads'] },
      ],
    },
  }),
  limits: caughtBy(['tests/server/rate-limits'], {
    'src-server/platform/rate-limits/store.ts': {
      'one call more than the limit passes': ['return { current: row.count, ttl', 'return { current: row.count - 1, ttl'],
    },
    'src-server/applications/files/file-storage.ts': {
      'an account may keep one file too many': [
        'usage.count >= bound.files',
        'usage.count > bound.files',
        { rooms: ['tests/server/applications/files'] },
      ],
    },
  }),
  headers: caughtBy(['tests/server/pages'], {
    'src-server/information/pages/routes.ts': {
      'files with a hash are asked for again, the others are kept for a year': [
        "isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache'",
        "isHashed ? 'public, no-cache' : 'public, max-age=31536000, immutable'",
      ],
    },
    'src-server/platform/http/implement.ts': {
      'answers of the API may be kept': [
        "reply.header('cache-control', 'no-store')",
        '',
        { rooms: ['tests/server/platform/http', 'tests/server/sign-in'] },
      ],
    },
    'src-server/information/pages/security-headers.ts': {
      'any inline style is permitted': [
        "style-src ${[\"'self'\", ...inline.styles].join(' ')}",
        "style-src 'self' 'unsafe-inline'",
        { rooms: ['tests/server/pages', 'tests/attack/csp'] },
      ],
      'the page to which the cashier returns loses the window that opened it': ["'/pay-passed', ", '', { journeys: { paying: 'COOP' } }],
    },
    'src-server/platform/http/attachment.ts': {
      'an uploaded file is shown as a page of the product': [
        '`attachment;',
        '`inline;',
        { rooms: ['tests/server/applications/files', 'tests/server/applications.test', 'tests/server/applications/submissions'] },
      ],
    },
  }),
}
