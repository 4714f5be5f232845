import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#kit/Button'
import { Card } from '#kit/Card'
import { Cascader } from '#kit/Cascader'
import { Input } from '#kit/Input'
import * as icons from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { RichSelect } from '#kit/RichSelect'
import { Sections } from '#kit/Sections'
import { Switch } from '#kit/Switch'
import { TextArea } from '#kit/TextArea'
import { TickBox } from '#kit/TickBox'
import { Timeline } from '#kit/Timeline'
import type { Translate } from '#shared/forms/schema/translate.ts'
import type { KitParts } from '#shared/ui/kit/parts.ts'

/** Parts that fill a page or a window; every route shows them (tests/journeys/every-route.spec.ts). */
type Pages = 'Dialog' | 'Page' | 'ResultPage'

const nothing = (): void => undefined
const TONES = ['info', 'wait', 'success', 'warning', 'failure'] as const
const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const
const option = (value: string, label: string) => ({ value, label, disabled: false, children: [] })

/** A part in each of its states, with catalogue texts. A kit part without examples is a compile error. */
export const EXAMPLES: Readonly<Record<Exclude<keyof KitParts, Pages>, (t: Translate) => ReactNode>> = {
  Button: (t) => (
    <>
      {LOOKS.map((look) => (
        <p key={look}>
          <Button look={look} onPress={nothing}>
            {t('confirmApplication')}
          </Button>{' '}
          <Button look={look} busy onPress={nothing}>
            {t('search')}
          </Button>{' '}
          <Button look={look} whenNotOffered="disable" onPress={undefined}>
            {t('next')}
          </Button>
        </p>
      ))}
      <Button icon={<icons.DownloadIcon />} onPress={nothing}>
        {t('downloadReceipt')}
      </Button>
      <Button icon={<icons.RemoveIcon />} name={t('remove')} onPress={nothing} />
      <ButtonLink href="#a">{t('openCashier')}</ButtonLink>{' '}
      <ButtonLink href="#a" icon={<icons.DownloadIcon />} download="receipt.pdf">
        {t('downloadPdf')}
      </ButtonLink>
    </>
  ),
  Card: (t) => (
    <Card title={t('selectedPlans')}>
      <p>{t('priceAndTimeNotice', { price: '55.00', count: 5 })}</p>
    </Card>
  ),
  Cascader: (t) => (
    <Cascader
      {...choice('cascader', t('location'))}
      options={[{ ...option('a', t('pickupPlace1')), children: [option('b', t('pickupPlace2'))] }]}
      value={['a', 'b']}
      multiple={false}
      changeOnSelect={false}
      loadBranch={undefined}
    />
  ),
  Input: (t) => (
    <>
      {(['filled', 'empty', 'wrong', 'off'] as const).map((state) => (
        <div key={state}>
          <label htmlFor={state}>{t('cadastralNumber')}</label>
          <Input
            names={{ id: state, 'aria-invalid': state === 'wrong' || undefined }}
            value={state === 'empty' ? '' : '0323.017'}
            onChange={nothing}
            disabled={state === 'off'}
            placeholder={t('cadastralNumberPlaceholder')}
          />
        </div>
      ))}
    </>
  ),
  Loading: () => <Loading lines={3} />,
  Notice: (t) =>
    TONES.map((tone) => (
      <Notice
        key={tone}
        tone={tone}
        title={t('paymentNotCompleted')}
        onClose={nothing}
        actions={<Button onPress={nothing}>{t('retry')}</Button>}
      >
        <p>{t('paymentUnderWay')}</p>
      </Notice>
    )),
  RichSelect: (t) => (
    <RichSelect {...choice('rich', t('pickupPlace'))} value={['a']} options={places(t)} mode="multiple" allowClear={false} />
  ),
  Switch: (t) => (
    <Switch
      names={{ id: 'switch', 'aria-label': t('urgentService') }}
      isOn
      onTurn={nothing}
      words={[t('yes'), t('no')]}
      disabled={false}
      onFocus={nothing}
      onBlur={nothing}
    />
  ),
  TextArea: (t) => (
    <>
      <label htmlFor="lines">{t('queryPath')}</label>
      <TextArea names={{ id: 'lines' }} value={t('loginText')} onChange={nothing} rows={3} />
    </>
  ),
  TickBox: (t) =>
    (['radio', 'checkbox'] as const).map((type) =>
      [true, false].map((isTicked) => (
        <div key={`${type} ${isTicked}`}>
          {[false, true].map((disabled) => (
            <TickBox
              key={`${disabled}`}
              type={type}
              names={{ id: `${type}-${isTicked}-${disabled}` }}
              group={`group-${type}-${isTicked}-${disabled}`}
              label={t(disabled ? 'pickupPlace1' : 'agreeStatement')}
              isTicked={isTicked}
              onTick={nothing}
              disabled={disabled}
            />
          ))}
        </div>
      )),
    ),
  Sections: (t) => (
    <>
      <div className="ec-side" />
      <Sections items={[{ id: 'gallery-section', title: t('applicantInformation') }]} onOpen={nothing} />
    </>
  ),
  Timeline: (t) => (
    <Timeline
      items={(['finished', 'current', 'waiting'] as const).map((state) => ({
        id: state,
        title: t('submissionSuccessful'),
        state,
        detail: t('onDay', { day: '2026-11-27' }),
      }))}
    />
  ),
  icons: () => Object.entries(icons).map(([name, Icon]) => <Icon key={name} />),
}

const places = (t: Translate) => [option('a', t('pickupPlace1')), option('b', t('pickupPlace2')), option('c', t('pickupPlace3'))]
const choice = (id: string, title: string) => ({
  names: { id, 'aria-label': title },
  title,
  onChange: nothing,
  onFocus: nothing,
  onBlur: nothing,
  disabled: false,
})
