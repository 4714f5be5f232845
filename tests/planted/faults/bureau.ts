import { type Areas, caughtBy } from '../fault.ts'

/** The bureau’s records and documents, operators’ commands, messages, retention and settings. */
export const BUREAU: Areas = {
  records: caughtBy(['tests/server/bureau/api'], {
    'src-server/bureau/api/acts.ts': {
      'a clerk overwrites what another one did meanwhile': [
        'if (record.version === version) return record',
        'if (record.version <= version + 1_000) return record',
      ],
    },
    'src-server/bureau/api/caller.ts': {
      'whoever may read may also move money': ['if (caller.scopes.includes(scope)) return caller', 'return caller'],
    },
    'src-server/bureau/api/keyed-call.ts': {
      'a key that is used again for another call gets the earlier answer': [
        "if (earlier?.fingerprint !== fingerprint) throw new ProblemError(422, 'key-of-another-call', 'problemInvalidRequest')",
        'if (earlier === undefined) throw new Error()',
      ],
    },
    'src-server/bureau/records/repository.ts': {
      'records that changed at the same moment are lost between two pages': [
        'and(eq(records.changedAt, after.changedAt), further(records.recordNo, after.recordNo)),',
        '',
      ],
    },
  }),
  cases: caughtBy(['tests/server/cases', 'tests/server/bureau/api/acts'], {
    'src-server/sales/cases/refund.ts': {
      'money that is already being given back may be asked for again': ['- back - (asked?.sum ?? 0)', '- back'],
    },
    'src-server/sales/cases/resolve.ts': {
      'a charge of another amount is honoured': ['left !== locked.bill.amount || currency', 'currency'],
    },
  }),
  documents: caughtBy(['tests/server/bureau/documents'], {
    'src-server/platform/sealing/pades.ts': {
      'the seal is of nothing and not of the document': ['values: [octets(sha256Of)]', 'values: [octets(new Uint8Array(32))]'],
    },
    'src-server/bureau/documents/document-marks.ts': {
      'documents of an earlier key are unknown': ['[createPublicKey(documentKey), ...keysBefore]', '[createPublicKey(documentKey)]'],
    },
    'src-server/bureau/documents/check.ts': {
      'a document that was replaced is said to be withdrawn': [
        "current.fileCode === null ? 'withdrawn' : 'replaced'",
        "current.fileCode === null ? 'replaced' : 'withdrawn'",
      ],
    },
  }),
  register: caughtBy(['tests/server/sales/register'], {
    'src-server/sales/register/import.ts': {
      'a file with a parcel twice is imported': ['wrong + duplicateRows + alikeRows', 'wrong + alikeRows'],
    },
    'src-server/sales/offer/repository.ts': {
      'a price that is set for later is in force at once': [
        'and ${offerTerms.validFrom} <= ${now instanceof Date ? now.toISOString() : now}::timestamptz ',
        '',
        { rooms: ['tests/server/sales/offer'] },
      ],
    },
  }),
  messages: caughtBy(['tests/server/bureau/outbox', 'tests/server/bureau/notices'], {
    'src-server/bureau/outbox/deliveries.ts': {
      'a message overtakes an earlier one of the same record': ['\n        isFirst,', ''],
    },
    'src-server/bureau/notices/choice.ts': {
      'an e-mail is sent to a telephone number': ['EMAIL: ({ informEmail }) => informEmail', 'EMAIL: ({ mobile }) => mobile'],
    },
  }),
  retention: caughtBy(['tests/server/operations/retention', 'tests/server/applications/files'], {
    'src-server/applications/files/removal.ts': {
      'files that a draft names are removed': [', lt(files.createdAt, before), not(isInDraft(db)))', ', lt(files.createdAt, before))'],
    },
    'src-server/people/person/erase.ts': {
      'a dry run erases the person': ['if (isDryRun) throw new DryRun(erased)', '', { rooms: ['tests/server/people/person'] }],
    },
  }),
  settings: caughtBy(['tests/server/settings'], {
    'src-server/platform/settings/production.ts': {
      'two keys may have the same secret': ["['HOST_APP_KEY', hostAppKey.secret],", ''],
    },
  }),
}
