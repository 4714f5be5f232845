import { Type } from 'typebox'
import type { CallContract } from '../../platform/polling/contract.ts'
import { SMS_PATH } from './sms.ts'

/** A message as sent to the SMS gateway. */
export const Sms = Type.Object({
  messageId: Type.String({ minLength: 1, maxLength: 64, description: 'the same when it is sent again' }),
  to: Type.String({ minLength: 1, maxLength: 32, description: 'digits alone, with the country first' }),
  text: Type.String({ minLength: 1, maxLength: 2_000 }),
})

/** The call that the product makes to the SMS gateway. */
export const SMS_CALLS = {
  sendSms: {
    method: 'POST',
    path: SMS_PATH,
    summary: 'Sends a message, once per `messageId`',
    body: {
      schema: Sms,
      examples: {
        notice: {
          messageId: 'msg_2f9f6f2e-3f7a-4a0b-9f3e-5d6c7b8a9f01',
          to: '85366123456',
          text: 'EC20261125000124 has been received. https://ecad.example/ecad/my-records',
        },
      },
    },
    answers: {
      '2XX': { means: 'taken' },
      410: { means: 'the number takes no messages: it is not tried again' },
      422: { means: 'there is no such number: it is not tried again' },
      '4XX': { means: 'not taken: it is sent again, for three days' },
    },
  },
} as const satisfies Readonly<Record<string, CallContract>>
