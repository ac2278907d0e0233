interface Tile {
  short: string
  column: number
  row: number
}

/** Where each state lies among its neighbours, one square each: a map on which small states are as easy to read as large ones. */
const rows = [
  '. Sokoto/SO Zamfara/ZA Katsina/KT Kano/KN Jigawa/JI Yobe/YO Borno/BO',
  '. Kebbi/KE Niger/NI Kaduna/KD Plateau/PL Bauchi/BA Gombe/GO Adamawa/AD',
  'Oyo/OY Kwara/KW Federal_Capital_Territory/FC Nasarawa/NA Benue/BE Taraba/TA . .',
  'Ogun/OG Osun/OS Ekiti/EK Kogi/KO Enugu/EN Ebonyi/EB Cross_River/CR .',
  'Lagos/LA Ondo/ON Edo/ED Anambra/AN Imo/IM Abia/AB Akwa_Ibom/AK .',
  '. . Delta/DE Bayelsa/BY Rivers/RI . . .',
] as const

export const stateTiles: Record<string, Tile> = Object.fromEntries(
  rows.flatMap((row, down) =>
    row.split(' ').flatMap((cell, across) => {
      const [name, short] = cell.replaceAll('_', ' ').split('/')
      return name && short ? [[name, { short, column: across + 1, row: down + 1 }] as const] : []
    }),
  ),
)
