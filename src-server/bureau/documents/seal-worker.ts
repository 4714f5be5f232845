import { answerWork } from '../../platform/threads/work.ts'
import { prepareDocument } from './seal-work.ts'

/** The process that prepares documents for their seal: parsing and writing a PDF takes longer than the server may block. */
answerWork(prepareDocument)
