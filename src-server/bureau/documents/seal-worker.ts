import { answerWork } from '../../platform/threads/work.ts'
import { sealDocument } from './seal-work.ts'

/** The process that seals documents: to read and write a PDF takes longer than the server may keep others waiting. */
answerWork(sealDocument)
