import type { Parish } from './parcel.ts'

/** The parishes by their official names, as a register writes them. */
export const PARISH_NAMES: Readonly<Record<Parish, readonly string[]>> = {
  nossaSenhoraDeFatima: ['花地瑪堂區', '花地玛堂区', 'Nossa Senhora de Fátima'],
  saoLazaro: ['望德堂區', '望德堂区', 'São Lázaro'],
  santoAntonio: ['花王堂區', '花王堂区', 'Santo António'],
  se: ['大堂區', '大堂区', 'Sé'],
  saoLourenco: ['風順堂區', '风顺堂区', 'São Lourenço'],
  nossaSenhoraDoCarmo: ['嘉模堂區', '嘉模堂区', 'Nossa Senhora do Carmo'],
  saoFranciscoXavier: ['聖方濟各堂區', '圣方济各堂区', 'São Francisco Xavier'],
}

const plain = (name: string): string => name.normalize('NFC').toLowerCase()

const BY_NAME: ReadonlyMap<string, Parish> = new Map(
  (Object.entries(PARISH_NAMES) as [Parish, readonly string[]][]).flatMap(([parish, names]) =>
    [parish, ...names].map((name) => [plain(name), parish] as const),
  ),
)

/** Finds a parish by its code or by one of its official names, in any case. */
export const parishOf = (name: string): Parish | undefined => BY_NAME.get(plain(name))
