import { ErrorIcon } from '#kit/icons'
import type { Material } from '../../domain/service/service.ts'
import { stepAt } from '../../flows/application/types.ts'
import { pickWireText } from '../../flows/application/wire-text.ts'
import { UploadBox } from '../../forms/widgets/files/UploadBox.tsx'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { useLanguage, useT } from '../../ui/shell/use-translate.ts'

/** Documents, material by material [5-03]. */
export function UploadPanel() {
  const { state } = useApplication()
  return (
    <div className="ec-stack ec-fields">
      {stepAt(state)?.materials.map((material) => (
        <MaterialBox key={material.id} material={material} />
      ))}
    </div>
  )
}

function MaterialBox({ material }: { readonly material: Material }) {
  const t = useT()
  const language = useLanguage()
  const { state, actions } = useApplication()
  const { id, required, maxFiles, types, sources } = material
  const name = pickWireText(material.name, language)
  const fault = state.faults.find(({ path }) => path === id)
  return (
    <section className="ec-box ec-stack" data-field={id} aria-labelledby={`material-${id}`}>
      <h2 className="ec-box__title" id={`material-${id}`}>
        {name} <span className="ec-field__hint">{t(required ? 'requiredMark' : 'optionalMark')}</span>
      </h2>
      {material.notice !== undefined && <p className="ec-field__hint">{pickWireText(material.notice, language)}</p>}
      {fault !== undefined && (
        <p className="ec-line ec-field__error" id={`material-${id}-error`}>
          <ErrorIcon />
          {t(fault.message)}
        </p>
      )}
      <UploadBox
        id={`material-${id}-files`}
        name={name}
        sending={state.uploads[id] ?? []}
        actions={actions}
        sources={sources}
        mayPick={(then) => actions.mayPick(material, then)}
        describedBy={fault === undefined ? undefined : `material-${id}-error`}
        slot={{ key: id, materialsId: id, maxFiles, types, present: state.answers.materials[id] ?? [] }}
      />
    </section>
  )
}
