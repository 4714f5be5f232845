import type { Material } from '#shared/domain/service.ts'
import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import { stepAt } from '#shared/flows/application/types.ts'
import { pickText } from '#shared/i18n/index.ts'
import { useLanguage, useMessageText, useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Card } from '../../kit/Card.tsx'
import { FileSlot } from '../FileSlot.tsx'

/** One document asked for: its notice comes first, then the files [5-03]. */
function MaterialCard({ material }: { readonly material: Material }) {
  const t = useT()
  const messageText = useMessageText()
  const language = useLanguage()
  const { state, actions } = useApplication()
  const name = pickText(material.name, language)
  const fault = state.faults.find(({ path }) => path === material.id)
  const id = `m-${material.id}`
  const slot = {
    key: material.id,
    materialsId: material.id,
    maxFiles: material.maxFiles,
    types: material.types,
    present: state.answers.materials[material.id] ?? [],
    // a material's files are answers: the flow keeps them itself
    onFiles: () => undefined,
  }
  return (
    <div data-field={material.id}>
      <Card title={name} extra={material.required ? t('required') : t('optionalMark')}>
        <p className="w-help">
          {t('uploadHint', { types: material.types.join(', '), count: material.maxFiles, maxSize: UPLOAD_LIMITS.maxMegabytes })}
        </p>
        <FileSlot
          slot={slot}
          sources={material.sources}
          name={name}
          id={id}
          describedBy={fault && `${id}-error`}
          mayPick={() => actions.mayPick(material)}
        />
        {fault && (
          <p className="w-error" id={`${id}-error`}>
            {messageText(fault.message)}
          </p>
        )}
      </Card>
    </div>
  )
}

export function UploadPanel() {
  const { state } = useApplication()
  return stepAt(state)?.materials.map((material) => <MaterialCard key={material.id} material={material} />)
}
