import { answerWork } from '../../platform/threads/work.ts'
import { sealDocument } from './seal-work.ts'

/** The process that seals documents: parsing and writing a PDF takes longer than the server may block. */
answerWork(sealDocument)
