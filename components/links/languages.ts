const CODES =
  "af am ar az be bg bn bs ca cs cy da de el en en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl ps pt pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te tg th tk tr uk ur uz vi zh zh-Hans zh-Hant zu".split(
    " ",
  );

const names = new Intl.DisplayNames(["en"], { type: "language" });

/** Languages to choose from, by name. Values as the API keeps them: BCP 47 in lower case. */
export const LANGUAGES = CODES.map((code) => ({
  value: code.toLowerCase(),
  label: names.of(code) ?? code,
  mark: code,
})).sort((one, other) => one.label.localeCompare(other.label, "en"));

/** The language a target names; a code that is not in the list stands for itself. */
export const findLanguage = (code: string) =>
  LANGUAGES.find((language) => language.value === code.toLowerCase()) ?? {
    value: code,
    label: code,
    mark: code,
  };
