import type { NoticeProps } from '#kit/Notice'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from './Button.tsx'
import { TONE_ICON } from './tone-icons.tsx'

/** Something the page says without taking the user away. */
export function Notice({ tone, title, children, actions, onClose, announce = 'no' }: NoticeProps) {
  const t = useT()
  const Picture = TONE_ICON[tone]
  return (
    <div className={`k-notice k-notice-${tone}`} {...(announce !== 'no' && { role: announce === 'now' ? 'alert' : 'status' })}>
      <Picture />
      <div className="k-notice-body">
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        {children}
        {(actions || onClose) && (
          <div className="k-notice-actions">
            {actions}
            <Button look="quiet" onPress={onClose}>
              {t('close')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
