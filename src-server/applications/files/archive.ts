import { extensionOf, isRecording, isUploadType, type UploadType } from '#shared/domain/files/file-kinds.ts'
import { cleanFileName } from '#shared/domain/files/file-name.ts'
import { type Content, withContent } from './content.ts'
import { PROGRAM } from './open-xml.ts'
import type { Refusal } from './refusal.ts'
import { type Signature, signatureOf } from './signature.ts'
import { type Allowance, judgeEntries } from './zip.ts'

/** Files that systems and programs add to folders invisibly: macOS, Android, Windows, Linux, network disks, Office. */
const SYSTEM_FILES =
  /^(\._.*|\.ds_store|\.nomedia|\.database_uuid|\.localized|\.apdisk|icon\r|thumbs\.db|ehthumbs\.db|desktop\.ini|\.directory|~\$.*|\.~lock\..*#)$/i
const ADDED_FOLDER = /(^|\/)(\.spotlight-v100|\.trashes|\.fseventsd|@eadir|\$recycle\.bin)\//i

/** Refusals that apply to a file in an archive; one that is only damaged, or too large to be drawn, does no harm there. */
const HARMFUL: ReadonlySet<Refusal> = new Set([
  'locked',
  'macros',
  'program',
  'two-in-one',
  'archive-nested',
  'archive-size',
  'archive-paths',
])
/** Pictures and documents that an archive may contain under any name. */
const HARMLESS: ReadonlySet<Signature> = new Set(['pdf', 'jpg', 'png', 'gif', 'tif'])

type JudgeContent = (content: Content, ending: UploadType, allowance: Allowance) => Promise<Refusal | undefined>

/**
 * Checks a ZIP. It may contain files of accepted types, each checked like a single upload. Files that systems add are skipped, unless
 * they are executable.
 */
export async function judgeArchive(path: string, allowance: Allowance, judgeContent: JudgeContent): Promise<Refusal | undefined> {
  let files = 0
  const refusal = await judgeEntries(path, allowance, ({ name, path: unpacked }) =>
    withContent(unpacked, async (content) => {
      const signature = await signatureOf(content)
      if (signature === 'program' || signature === 'markup') return 'program'
      if (signature === 'archive') return 'archive-nested'
      const last = name.split('/').at(-1) ?? ''
      if ((SYSTEM_FILES.test(last) || ADDED_FOLDER.test(name)) && !PROGRAM.test(last)) return undefined
      files += 1
      const ending = extensionOf(cleanFileName(last))
      if (ending === '' && signature !== undefined && HARMLESS.has(signature)) return undefined
      if (ending === 'zip') return 'archive-nested'
      if (!isUploadType(ending) || isRecording(ending)) return 'archive-content'
      const judged = await judgeContent(content, ending, allowance)
      if (judged === 'type' && signature === 'zip') return 'archive-nested'
      if (judged === 'type' && signature === 'cfb') return 'archive-content'
      return judged !== undefined && HARMFUL.has(judged) ? judged : undefined
    }),
  )
  return refusal ?? (files === 0 ? 'archive-empty' : undefined)
}
