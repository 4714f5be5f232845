import { WebApplication } from './pages/application-web.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

const PDF = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}
const WEB = { place: 'web', platform: 'one', language: 'en' } as const

test('the certificate: faults gone to, paper, a failed and a second payment [2-11]–[2-13], [5-06], threat 6', async ({ as }) => {
  const application = await WebApplication.begin(await as(WEB), 'CERT-01')
  await application.goesOn()
  await application.isAt('Application data')
  await application.goesOn()
  await expect(application.main.getByRole('link', { name: /^Purpose:/ })).toBeVisible()
  await expect(application.main.getByLabel(/^Purpose/)).toBeFocused()
  expect(await axeViolations(application.page)).toEqual([])
  await application.main.getByLabel(/^Purpose/).selectOption('99')
  await application.writes(/^Other purpose/, 'Inheritance')
  await application.goesOn()
  await application.isAt('Result collection')
  await application.picksUpOnPaper(/Islands/)
  await application.main.getByLabel(/^Copies/).fill('120')
  await application.main.getByLabel(/^Copies/).blur()
  await expect(application.main.getByLabel(/^Copies/)).toHaveValue('99')
  await application.main.getByLabel(/^Copies/).fill('2')
  await application.goesOn()
  await application.confirms('Inheritance', 'Islands')
  await application.isAt('Payment information')
  await application.pays('decline')
  await expect(application.main.getByText(application.t('moneyNotCharged'))).toBeVisible()
  await application.pays('pay')
  await application.isSubmitted()
})

test('free of charge and electronic only: the result step is hidden [2-11]', async ({ as }) => {
  const application = await WebApplication.begin(await as(WEB), 'FREE-03')
  await expect(application.page.getByRole('navigation', { name: application.t('stepsOfApplication') })).not.toContainText(
    'Result collection',
  )
  await application.goesOn()
  await application.chooses(/^Parish/, 'St Lazarus')
  await application
    .group(/^Way of notice/)
    .getByLabel('E-mail')
    .check()
  await application.main.getByRole('textbox', { name: 'E-mail' }).fill('a@example.mo')
  await application.goesOn()
  await application.confirms('St Lazarus', 'a@example.mo')
  await application.isSubmitted()
})

test('documents: the notice first, uploaded, shown in the data check, kept over a reload and a change of language [5-03]', async ({
  as,
}) => {
  const application = await WebApplication.begin(await as(WEB), 'UPD-02')
  await application.goesOn()
  await application.writes(/^Cadastral number/, '0323.017')
  await application
    .group(/^Data to be corrected/)
    .getByLabel('Area')
    .check()
  await application.writes(/^Reason/, 'measured anew')
  await application
    .group(/^Contact phone/)
    .getByLabel('Phone number')
    .fill('66123456')
  await expect(application.main.getByText(/^Saved at/)).toBeVisible()
  await application.page.reload()
  await expect(application.main.getByLabel(/^Reason/)).toHaveValue('measured anew')
  await application.page.getByRole('button', { name: 'Português' }).click()
  await expect(application.main.getByText('Fundamento').first()).toBeVisible()
  await expect(application.main.getByLabel(/^Fundamento/)).toHaveValue('measured anew')
  await application.page.getByRole('button', { name: 'English' }).click()
  await expect(application.main.getByLabel(/^Reason/)).toHaveValue('measured anew')
  await application.goesOn()
  await application.isAt('Upload documents')
  await application.goesOn()
  await expect(application.main.getByRole('link', { name: /^Proof of ownership/ })).toBeVisible()
  await application.uploads(/^Proof of ownership/, PDF)
  await application.goesOn()
  await application.isAt('Result collection')
  await application.picksUpOnPaper(/Islands/)
  await application.goesOn()
  await application.confirms('proof.pdf', 'measured anew', '+853 6612 3456')
  await application.isSubmitted()
})

test('identity at level 3: failed, then verified; then paid [4-05], [2-26]', async ({ as }) => {
  const application = await WebApplication.begin(await as(WEB), 'FACE-04')
  await application.goesOn()
  await application.writes(/^File number/, 'P-1')
  await application.main.getByLabel(/^Purpose/).selectOption({ index: 1 })
  await application.writes(/^Preferred date/, '2027-03-15')
  await application.goesOn()
  await application.isAt('Result collection').catch(() => undefined)
  if (await application.page.getByRole('heading', { level: 1, name: 'Result collection' }).isVisible()) {
    await application.group('Collection method').getByRole('radio').first().check()
    const place = application.group('Pick-up place').getByRole('radio').first()
    if (await place.isVisible()) await place.check()
    await application.goesOn()
  }
  await application.confirms('P-1')
  await application.isAt('Identity verification')
  await application.verifies('failed')
  await expect(application.main.getByText(application.t('identityFailed')).first()).toBeVisible()
  await application.verifies('ok')
  await application.isAt('Payment information')
  await application.pays('pay')
  await application.isSubmitted()
})

test('businesses only: company account, authorisation, payment [1-05]', async ({ as }) => {
  const application = await WebApplication.begin(await as({ ...WEB, platform: 'ab' }), 'BIZ-06')
  await application.goesOn()
  await application.writes(/^Entity code/, 'SO-1')
  await application.writes(/^List of cadastral numbers/, '0323.017')
  await application
    .group(/^Data format/)
    .getByLabel('PDF')
    .check()
  await application.writes(/^Contact e-mail/, 'a@example.mo')
  await application.goesOn()
  await application.uploads(/^Letter of authorisation/, PDF)
  await application.goesOn()
  const heading = application.page.getByRole('heading', { level: 1, name: /Result collection|Confirm data/ })
  await heading.waitFor()
  if ((await heading.textContent()) === 'Result collection') {
    await application.group('Collection method').getByRole('radio').first().check()
    await application.goesOn()
  }
  await application.confirms('SO-1', 'proof.pdf')
  await application.isAt('Payment information')
  await application.pays('pay')
  await application.isSubmitted()
})

test('the survey: sections, lists, linkage, cascader, ranges; identity at its end [2-11], [3-08]', async ({ as }) => {
  const application = await WebApplication.begin(await as(WEB), 'SURV-05')
  const { main } = application
  await application.goesOn()
  await main.getByLabel(/^Cadastral number/).fill('0323.017')
  await main.getByRole('combobox', { name: /^Parish and street/ }).click()
  await application.page.getByRole('menuitemcheckbox', { name: 'Macao Peninsula' }).click()
  await application.page.getByRole('menuitemcheckbox', { name: 'Sé' }).click()
  await main.getByLabel(/^Area \(/).fill('120')
  await application.chooses(/^Present use/, 'Housing')
  const period = application.group(/^Period in which/)
  await period.getByLabel(/From$/).fill('2027-03-15')
  await period.getByLabel(/To$/).fill('2027-03-19')
  await application
    .group(/^There is a building/)
    .getByLabel('Yes')
    .check()
  await main.getByLabel(/^Street and number/).fill('Rua Central, 1')
  await main.getByLabel(/^Floors/).fill('3')
  for (const side of ['north', 'south', 'east', 'west']) await main.getByLabel(new RegExp(`^Length to the ${side}`)).fill('12.5')
  await main.getByRole('button', { name: 'Add an owner' }).click()
  const owners = application.group(/^Owners/)
  await owners.getByLabel('Surname').fill('CHAN')
  await owners.getByLabel('Given name').fill('TAI MAN')
  await owners.getByLabel('ID type').selectOption('15')
  await owners.getByLabel('ID number').fill('12345678')
  await owners.getByLabel('Phone number').fill('66123456')
  await owners.getByLabel(/^Share/).fill('100')
  await main.getByRole('button', { name: 'Add a mark' }).click()
  await application
    .group(/^Boundary marks/)
    .getByLabel('No.')
    .fill('M1')
  expect(await axeViolations(application.page)).toEqual([])
  await application.goesOn()
  const heading = application.page.getByRole('heading', { level: 1, name: /Result collection|Confirm data/ })
  await heading.waitFor()
  if ((await heading.textContent()) === 'Result collection') {
    await application.group('Collection method').getByRole('radio').first().check()
    const place = application.group('Pick-up place').getByRole('radio').first()
    if (await place.isVisible()) await place.check()
    await application.goesOn()
  }
  await application.confirms('CHAN TAI MAN', 'M1', 'Macao Peninsula / Sé')
  await application.isAt('Identity verification')
  await application.verifies('ok')
  await application.isSubmitted()
})
