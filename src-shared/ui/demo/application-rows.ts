import type { UploadSource } from '../../domain/files/upload-rules.ts'
import type { Fault, Sample } from '../../domain/sandbox-address.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { Act, DemoRow, DemoWay, IDENTITY_CHOICES } from './types.ts'

const at = (itemCode: string, stage: NonNullable<DemoWay['stage']>, faults: readonly Fault[], acts: readonly Act[]): DemoWay => ({
  route: 'serviceStep',
  query: { itemCode },
  stage,
  faults,
  acts,
})

const identity = (key: MessageKey, ...choices: readonly (keyof typeof IDENTITY_CHOICES)[]): DemoRow => ({
  line: '8-10',
  messages: [key],
  way: at(
    'SURV-05',
    'identity',
    [],
    choices.flatMap((choice, index): Act[] => [
      { do: 'press', key: index === 0 ? 'next' : 'identityStart' },
      { do: 'identity', choice },
    ]),
  ),
})

const file = (key: MessageKey, faults: readonly Fault[], ...acts: readonly Act[]): DemoRow => ({
  line: '8-11',
  messages: [key],
  way: at('UPD-02', 'files', faults, acts),
})
const picks = (name: Sample, from: UploadSource = 'localFile'): Act => ({ do: 'file', file: name, from })
const presses = (key: MessageKey, of: string): Act => ({ do: 'press', key, of })
/**
 * The test system has no cause for these: none of its services takes recordings, and nothing uses a microphone or reads
 * codes [6-04] (decision 9.14).
 */
const words = (key: MessageKey): DemoRow => ({ line: '8-11', messages: [key] })
const confirms = (fault: Fault): DemoWay => at('UPD-02', 'data-check', [fault], [{ do: 'press', key: 'confirm' }])

/** An application: submitting it [8-08], identity [8-10], files and the rest [8-11], leaving it [8-13]. */
export const APPLICATION_ROWS = {
  acceptanceFailed: { line: '8-08', messages: ['systemOrNetworkException'], server: 'acceptance', way: confirms('acceptance:500') },
  identityInProgress: {
    line: '8-10',
    messages: ['identityInProgress'],
    // a phone's browser opens the check in the same tab
    surface: 'web',
    inHost: true,
    way: at('SURV-05', 'identity', [], [{ do: 'press', key: 'next' }]),
  },
  identitySuccess: identity('identitySuccess', 'ok'),
  identityFailed: identity('identityFailed', 'failed'),
  identityFailedAgain: identity('identityFailed', 'failed', 'failed'),
  identityCodeFailed: identity('identityCodeFailed', 'code-failed'),
  identityCancelled: identity('identityCancelled', 'cancelled'),
  identityClosed: {
    line: '8-10',
    messages: ['identityCancelled'],
    // a phone has no window to close: its Back returns to the unchanged step
    surface: 'web',
    way: at('SURV-05', 'identity', [], [{ do: 'press', key: 'next' }, { do: 'leave' }]),
  },
  uploadFailed: file('uploadFailed', ['upload:500'], picks('plan.png')),
  deletionFailed: file('deletionFailed', ['delete.file:500'], presses('remove', 'front.png')),
  cancelUploadFailed: file('cancelUploadFailed', ['upload:slow', 'delete.file:500'], picks('plan.png'), presses('cancel', 'plan.png')),
  fileNotFound: file('fileNotFound', [], presses('preview', 'gone.png')),
  fileLoadFailed: file('fileLoadFailed', ['download:500'], presses('preview', 'front.png')),
  noPreviewUrl: file('noPreviewUrl', [], presses('preview', 'no-address.png')),
  fileTypeNotPreviewable: file('fileTypeNotPreviewable', []),
  downloadFileFailed: file('downloadFileFailed', ['link:500'], presses('download', 'site.zip')),
  fileTooLarge: { ...file('fileTooLarge', [], picks('too-large.pdf')), values: { maxSize: 10 } },
  fileTypeMismatch: file('fileTypeMismatch', [], picks('notes.txt')),
  fileContentMismatch: file('fileTypeMismatch', [], picks('not-a-picture.png')),
  // a desktop has one button for files and no camera
  shootingFailed: { ...file('shootingFailed', [], picks('empty.jpg', 'takePhoto')), surface: 'mobile' },
  noCameraPermission: { ...file('noCameraPermission', [], { do: 'refuse-camera', from: 'takePhoto' }), surface: 'mobile' },
  noMicrophonePermission: words('noMicrophonePermission'),
  audioUploadFailed: words('audioUploadFailed'),
  qrUnrecognisable: words('qrUnrecognisable'),
  submissionFailed: { line: '8-11', messages: ['submissionFailed'], way: confirms('acceptance:html') },
  operationFailed: file('operationFailed', ['delete.draft:500'], { do: 'press', key: 'startOver' }, { do: 'press', key: 'confirm' }),
  confirmLeavePage: {
    line: '8-13',
    messages: ['confirmLeavePage'],
    way: at('UPD-02', 'files', [], [{ do: 'press', key: 'close' }]),
  },
} as const satisfies Record<string, DemoRow>
