import type { Area } from '../fault.ts'

/** The bureau’s records and documents, operators’ commands, messages, retention and settings. */
export const BUREAU: readonly Area[] = [
  {
    area: 'records',
    rooms: ['tests/server/back-office'],
    rows: {
      'src-server/back-office/acts.ts': [
        [
          'a clerk overwrites what another one did meanwhile',
          "if (record.version !== version) throw conflict('version-changed'",
          "if (record.version > version + 1_000) throw conflict('version-changed'",
        ],
      ],
      'src-server/back-office/caller.ts': [
        ['whoever may read may also move money', 'if (!caller.scopes.includes(scope)) throw insufficientScope()', ''],
      ],
      'src-server/back-office/keyed-call.ts': [
        [
          'a key that is used again for another call gets the earlier answer',
          "if (earlier?.fingerprint !== fingerprint) throw new ProblemError(422, 'key-of-another-call', 'problemInvalidRequest')",
          'if (earlier === undefined) throw new Error()',
        ],
      ],
      'src-server/records/repository.ts': [
        [
          'records that changed at the same moment are lost between two pages',
          'and(eq(records.changedAt, after.changedAt), further(records.recordNo, after.recordNo)),',
          '',
        ],
      ],
    },
  },
  {
    area: 'cases',
    rooms: ['tests/server/cases', 'tests/server/back-office/money'],
    rows: {
      'src-server/cases/refund.ts': [
        ['money that is already being given back may be asked for again', '- back - (asked?.sum ?? 0)', '- back'],
      ],
      'src-server/cases/resolve.ts': [['a charge of another amount is honoured', 'left !== locked.bill.amount || currency', 'currency']],
    },
  },
  {
    area: 'documents',
    rooms: ['tests/server/documents'],
    rows: {
      'src-server/documents/pades.ts': [
        ['the seal is of the certificate and not of the document', 'values: [octets(sha256(bytes))]', 'values: [octets(sha256(own))]'],
      ],
      'src-server/documents/document-marks.ts': [
        ['documents of an earlier key are unknown', '[createPublicKey(documentKey), ...keysBefore]', '[createPublicKey(documentKey)]'],
      ],
      'src-server/documents/check.ts': [
        [
          'a document that was replaced is said to be withdrawn',
          "current.fileCode === null ? 'withdrawn' : 'replaced'",
          "current.fileCode === null ? 'replaced' : 'withdrawn'",
        ],
      ],
    },
  },
  {
    area: 'register',
    rooms: ['tests/server/register'],
    rows: {
      'src-server/register/import.ts': [
        ['a file with a parcel twice is imported', 'wrong + duplicateRows + alikeRows', 'wrong + alikeRows'],
      ],
      'src-server/offer/repository.ts': [
        [
          'a price that is set for later is in force at once',
          'and ${offerTerms.validFrom} <= ${now instanceof Date ? now.toISOString() : now}::timestamptz ',
          '',
          { rooms: ['tests/server/offer'] },
        ],
      ],
    },
  },
  {
    area: 'messages',
    rooms: ['tests/server/outbox', 'tests/server/notices'],
    rows: {
      'src-server/outbox/deliveries.ts': [
        [
          'a message overtakes an earlier one of the same record',
          'isNull(outboxReceivers.endedAt),\n        isFirst,',
          'isNull(outboxReceivers.endedAt),',
        ],
      ],
      'src-server/notices/choice.ts': [
        ['an e-mail is sent to a telephone number', 'EMAIL: ({ informEmail }) => informEmail', 'EMAIL: ({ mobile }) => mobile'],
      ],
    },
  },
  {
    area: 'retention',
    rooms: ['tests/server/retention', 'tests/server/files'],
    rows: {
      'src-server/files/removal.ts': [
        ['files that a draft names are removed', ', lt(files.createdAt, before), notExists(draft))', ', lt(files.createdAt, before))'],
      ],
      'src-server/person/erase.ts': [
        ['a dry run erases the person', 'if (isDryRun) throw new DryRun(erased)', '', { rooms: ['tests/server/person'] }],
      ],
    },
  },
  {
    area: 'settings',
    rooms: ['tests/server/settings'],
    rows: {
      'src-server/settings/production.ts': [['two keys may have the same secret', "['HOST_APP_KEY', hostAppKey.secret],", '']],
    },
  },
]
