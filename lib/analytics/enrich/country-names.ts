/** ISO 3166-1: each alpha-3 code with its alpha-2 code. Intl knows the numeric ones and not these. */
const PAIRS = `
  ABW.AW AFG.AF AGO.AO AIA.AI ALA.AX ALB.AL AND.AD ARE.AE ARG.AR ARM.AM ASM.AS ATA.AQ ATF.TF ATG.AG
  AUS.AU AUT.AT AZE.AZ BDI.BI BEL.BE BEN.BJ BES.BQ BFA.BF BGD.BD BGR.BG BHR.BH BHS.BS BIH.BA BLM.BL
  BLR.BY BLZ.BZ BMU.BM BOL.BO BRA.BR BRB.BB BRN.BN BTN.BT BVT.BV BWA.BW CAF.CF CAN.CA CCK.CC CHE.CH
  CHL.CL CHN.CN CIV.CI CMR.CM COD.CD COG.CG COK.CK COL.CO COM.KM CPV.CV CRI.CR CUB.CU CUW.CW CXR.CX
  CYM.KY CYP.CY CZE.CZ DEU.DE DJI.DJ DMA.DM DNK.DK DOM.DO DZA.DZ ECU.EC EGY.EG ERI.ER ESH.EH ESP.ES
  EST.EE ETH.ET FIN.FI FJI.FJ FLK.FK FRA.FR FRO.FO FSM.FM GAB.GA GBR.GB GEO.GE GGY.GG GHA.GH GIB.GI
  GIN.GN GLP.GP GMB.GM GNB.GW GNQ.GQ GRC.GR GRD.GD GRL.GL GTM.GT GUF.GF GUM.GU GUY.GY HKG.HK HMD.HM
  HND.HN HRV.HR HTI.HT HUN.HU IDN.ID IMN.IM IND.IN IOT.IO IRL.IE IRN.IR IRQ.IQ ISL.IS ISR.IL ITA.IT
  JAM.JM JEY.JE JOR.JO JPN.JP KAZ.KZ KEN.KE KGZ.KG KHM.KH KIR.KI KNA.KN KOR.KR KWT.KW LAO.LA LBN.LB
  LBR.LR LBY.LY LCA.LC LIE.LI LKA.LK LSO.LS LTU.LT LUX.LU LVA.LV MAC.MO MAF.MF MAR.MA MCO.MC MDA.MD
  MDG.MG MDV.MV MEX.MX MHL.MH MKD.MK MLI.ML MLT.MT MMR.MM MNE.ME MNG.MN MNP.MP MOZ.MZ MRT.MR MSR.MS
  MTQ.MQ MUS.MU MWI.MW MYS.MY MYT.YT NAM.NA NCL.NC NER.NE NFK.NF NGA.NG NIC.NI NIU.NU NLD.NL NOR.NO
  NPL.NP NRU.NR NZL.NZ OMN.OM PAK.PK PAN.PA PCN.PN PER.PE PHL.PH PLW.PW PNG.PG POL.PL PRI.PR PRK.KP
  PRT.PT PRY.PY PSE.PS PYF.PF QAT.QA REU.RE ROU.RO RUS.RU RWA.RW SAU.SA SDN.SD SEN.SN SGP.SG SGS.GS
  SHN.SH SJM.SJ SLB.SB SLE.SL SLV.SV SMR.SM SOM.SO SPM.PM SRB.RS SSD.SS STP.ST SUR.SR SVK.SK SVN.SI
  SWE.SE SWZ.SZ SXM.SX SYC.SC SYR.SY TCA.TC TCD.TD TGO.TG THA.TH TJK.TJ TKL.TK TKM.TM TLS.TL TON.TO
  TTO.TT TUN.TN TUR.TR TUV.TV TWN.TW TZA.TZ UGA.UG UKR.UA UMI.UM URY.UY USA.US UZB.UZ VAT.VA VCT.VC
  VEN.VE VGB.VG VIR.VI VNM.VN VUT.VU WLF.WF WSM.WS YEM.YE ZAF.ZA ZMB.ZM ZWE.ZW XKX.XK`;

/** The alpha-2 code of an alpha-3 code, both in upper case. */
export const ALPHA_2: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(4)] as const),
);

/** ISO 3166-1 alpha-2, as `Intl` knows them; made once from all pairs of letters. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

// Codes that Intl names though they are no country of today, or that mean "not a country".
const NOT_COUNTRIES = new Set(
  "AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ".split(" "),
);

const names = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NOT_COUNTRIES.has(code))
    .flatMap((code) => {
      const name = english.of(code);
      return name ? [[code, name] as const] : [];
    }),
);

// Common names beside the one we show.
const ALSO: Record<string, string> = {
  usa: "US",
  "united states of america": "US",
  america: "US",
  uk: "GB",
  // In the European Union's notation.
  el: "GR",
  "great britain": "GB",
  england: "GB",
  "russian federation": "RU",
  turkey: "TR",
  "czech republic": "CZ",
  holland: "NL",
  "south korea": "KR",
  "republic of korea": "KR",
  "north korea": "KP",
  "viet nam": "VN",
  macedonia: "MK",
  swaziland: "SZ",
  burma: "MM",
  myanmar: "MM",
  "ivory coast": "CI",
  "cote d'ivoire": "CI",
  "cape verde": "CV",
  palestine: "PS",
  "hong kong": "HK",
  macau: "MO",
  macao: "MO",
  congo: "CG",
  "dr congo": "CD",
  "democratic republic of the congo": "CD",
  "iran, islamic republic of": "IR",
  "syrian arab republic": "SY",
  "moldova, republic of": "MD",
  "tanzania, united republic of": "TZ",
  "bolivia, plurinational state of": "BO",
  "venezuela, bolivarian republic of": "VE",
  "lao people's democratic republic": "LA",
  "brunei darussalam": "BN",
  "east timor": "TL",
  vatican: "VA",
  "holy see": "VA",
};

const codes = new Map([
  ...[...names].map(([code, name]) => [plain(name), code] as const),
  ...Object.entries(ALSO).map(([name, code]) => [plain(name), code] as const),
  ...[...ALPHA_2].map(([alpha3, code]) => [alpha3.toLowerCase(), code] as const),
  ...[...names.keys()].map((code) => [code.toLowerCase(), code] as const),
]);

/** English name of a country, "" for "" and for codes nobody knows. */
export const countryName = (code: string): string => names.get(code) ?? "";

/**
 * The alpha-2 code that a name or an ISO 3166 code of two letters, three letters or three digits means, in any case; undefined when no
 * country is called that.
 */
export const countryCode = (name: string): string | undefined => {
  const word = plain(name);
  return codes.get(word) ?? (/^[0-9]{1,3}$/.test(word) ? numbered(word) : undefined);
};

/** Leading zeros get lost in spreadsheets. */
function numbered(digits: string): string | undefined {
  const { region } = new Intl.Locale(`und-${digits.padStart(3, "0")}`);
  return region && names.has(region) ? region : undefined;
}

/** Every country, code and English name, in order of name. */
export const countries = (): { code: string; name: string }[] =>
  [...names].map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name, "en"));

/** A place a target means. `region` is in lower case, "" for the whole country. */
export type Place = { country: string; region: string };

/** Reads "Poland", "pl" or "Germany-Bavaria"; undefined when it starts with no country. */
export function placeNamed(name: string): Place | undefined {
  const whole = countryCode(name);
  if (whole) return { country: whole, region: "" };
  // From the right: Guinea-Bissau is a country of its own and no part of Guinea.
  for (let dash = name.lastIndexOf("-"); dash > 0; dash = name.lastIndexOf("-", dash - 1)) {
    const country = countryCode(name.slice(0, dash));
    if (country)
      return {
        country,
        region: name
          .slice(dash + 1)
          .trim()
          .toLowerCase(),
      };
  }
  return undefined;
}

/** "Côte d’Ivoire" and "cote d'ivoire" are one country. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("’", "'")
    .replaceAll("&", "and");
}
