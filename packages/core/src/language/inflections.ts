// Detects Latin-script languages by their function words, and lists forms that other words may have in files.
import { fold } from "./scripts.ts";
import { identifierWords, isRequestWord, isStopWord, stem } from "./words.ts";

/** Function words and inflection of a Latin-script language. */
export interface Inflections {
  /** Function words with accents, and without them unless English has the same word. */
  readonly small: ReadonlySet<string>;
  readonly endings: readonly string[];
  /** Letters in front that inflect too: German *ge-*. */
  readonly prefix?: string;
}

const list = (text: string): readonly string[] => text.trim().split(/\s+/);
const isEnglish = (word: string): boolean => isStopWord(word) || isRequestWord(stem(word));
const inflect = (small: string, endings: string, prefix?: string): Inflections => ({
  small: new Set(list(small).flatMap((word) => (isEnglish(fold(word)) ? [word] : [word, fold(word)]))),
  endings: ["", ...list(endings)],
  ...(prefix !== undefined && { prefix }),
});

const languages: readonly Inflections[] = [
  inflect(
    `der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ist sind war waren wird werden wurde
    wurden wo wie was wer wen wem wann warum wieso woher wohin wovon welche welcher welches welchen für von vom zu zum zur mit ohne
    bei beim nach vor aus auf an am im in über unter zwischen durch wenn weil dass ob als auch nur noch schon sich es er sie wir ihr
    man hat haben kann können darf muss soll sollte bitte jede jeder jedes diese dieser dieses viele bekommt gilt gelten`,
    "e en er ern em es n s st t te ten tet ete eten end ende enden enden ung ungen nen in innen lich liche",
    "ge",
  ),
  inflect(
    `le la les un une des du de au aux et ou mais pas ne est sont était sera être où comment quand pourquoi quel quelle quels
    quelles qui que quoi dont pour par avec sans dans sur sous entre vers chez ce cet cette ces il elle ils elles on nous vous
    je se son sa ses leur leurs si plus aussi peut peuvent doit combien y d l qu après avant lors a ont`,
    `s e es ee ees er ez ent ait aient ant ants ante antes ation ations eur eurs euse euses ment ments al ale ales aux if ive ifs
    ives ir it ie ies u ue us ues x re`,
  ),
  inflect(
    `el la los las un una unos unas de del y o pero no es son era está están ser dónde donde cómo como cuándo cuando por qué que
    quién quien cuál cual cuántos cuántas cuánto para con sin en sobre bajo entre hacia desde se su sus al lo le si más también
    puede pueden debe este esta estos estas tiene hay antes después a`,
    `s es a as o os e an en ar er ir ado ada ados adas ido ida idos idas ando iendo aron ieron cion ciones acion aciones icion
    iciones al ales`,
  ),
  inflect(
    `o a os as um uma uns umas de do da dos das no na nos nas ao aos à às e ou mas não é são era está estão ser onde como quando
    por porque que quem qual quais quantos quantas para com sem em sobre sob entre desde se seu sua seus suas lhe mais também pode
    podem deve este esta estes estas tem há antes depois pelo pela pelos pelas`,
    `s es a as o os e ar er ir am em ado ada ados adas ido ida idos idas ando endo ou cao coes acao acoes icao icoes al ais el eis
    il l is m ns ao oes aes`,
  ),
  inflect(
    `il lo la i gli le un uno una di del dello della dei degli delle e o ma non è sono era essere dove come quando perché che chi
    quale quali quanto quanti per con senza in nel nella nei nelle su sul sulla tra fra da dal dalla si suo sua suoi se più anche
    può possono deve questo questa questi queste al alla ai alle viene vengono ha hanno prima dopo`,
    `e i o a he hi io ia are ere ire ato ata ati ate uto uta uti ute ito ita iti ite ano ono ando endo zione zioni azione azioni
    mente`,
  ),
  inflect(
    `de het een en of maar niet geen is zijn was waren wordt worden werd waar hoe wat wie wanneer waarom welke welk voor van met
    zonder bij naar uit op aan in over onder tussen door als omdat dat ook alleen nog al zich hij zij wij ze we kan kunnen moet mag
    deze dit die heeft hebben te om`,
    "e en s er ers t d de den te ten ing ingen je jes eren eerd",
    "ge",
  ),
  inflect(
    `en ett den det de och eller men inte är var blir bli där hur vad vem när varför vilken vilket vilka för av med utan vid till
    från på i om över under mellan genom som att också bara sig han hon vi kan ska måste får denna detta har som er og ikke hvor
    hvordan hva hvem når hvorfor hvilken hvilke et til fra på af av ved eller men der som at også kun seg sig kan skal må får har
    bliver blir`,
    "a ar arna are as at ade an en et er erna ern ene e na n s or orna r t te de ed ing ning ningar inger",
  ),
  inflect(
    `i w we z ze na do od o u dla za po przed nad pod przy bez między oraz lub albo ale nie jest są był była było były być gdzie
    jak kiedy dlaczego czemu co kto który która które których jaki jaka jakie ile czy że się to ten ta te tego tej skąd dokąd
    jako od już tylko też może można gdy jeśli przez według`,
    `a e i y o u om ow ami ach em ie iem owi ego emu ych ym ymi im imi ich ej ac uje uja any ana ane ani anego anej anych anym
    ony ona one eni onych enie enia eniu ania anie aniu ywane ywany ywanych ia ii io iu iom iach iami ek ka ki ku ke kow kiem ce
    k l la li lo c cy zy dzy`,
  ),
  inflect(
    `a i v ve z ze na do od o u pro za po před nad pod při bez mezi nebo ale ne není je jsou byl byla bylo byly být kde jak kdy proč
    co kdo který která které jaký jaká jaké kolik zda že se si to ten ta ty toho této odkud kam jako už jen také může lze když
    pokud podle s so sa kedy prečo alebo nie sú ako kto ktorý koľko či`,
    `a e i y o u em um am ach ich ech ami emi imi ovi ove ych ym ymi ho eho emu ej mi ni na ne no ny an ana ano any ane en ena
    eno eny ene uje uji ovat at it et ani eni ek ku ky ka kem cich ce ci k l la li lo`,
  ),
  inflect(
    `ve veya ama değil bir bu şu o ne nerede nereden nereye nasıl neden niçin niye kim kaç hangi ne zaman için ile gibi kadar göre
    sonra önce her çok en daha de da ki mi mı mu mü var yok olarak olan eder başka neye ya bütün`,
    `i u a e in un nin nun yi yu si su ya ye da de ta te dan den tan ten lar ler lari leri larin lerin larda lerde lardan lerden
    larini lerini larina lerine sini sunu sina sine sinda sinde ini unu ina ine inda inde im um iz r ar er ir ur iyor uyor niyor
    nuyor liyor luyor iliyor iniyor uluyor yor ilir inir nir lir mak mek ma me mis mus di du ti tu dir acak ecek lik luk ki teki
    daki deki yla yle larla lerle ken ince unca yan yen an en ip up`,
  ),
  inflect(
    `a az egy és vagy de nem van vannak volt hol hogyan mikor miért mi ki mit melyik mennyi hány hogy ha mert csak is már még ez ezt
    azt ezek ezen amikor ami aki nélkül után előtt alatt között szerint lehet kell minden`,
    `t at et ot k ok ek ak ket kat okat eket a e ja je i ai ei jai jei nak nek ban ben bol ba be ra re on en val vel hoz hez tol
    nal ik l unk juk tek es as o ott ett`,
  ),
  inflect(
    `ja tai mutta ei on ovat oli olivat olla missä mistä mihin miten milloin miksi mikä kuka kenen mitä kuinka monta joka jos kun
    että vain myös vielä jo tämä nämä sen se ne jokainen ennen jälkeen ilman kanssa`,
    `n t a i in en an on ta ia ja ssa sta lla lta lle ksi na issa ista iin illa ilta ille een aan at et ut i taan etaan u uu minen
    misen`,
  ),
  inflect(
    `un o unei unui și sau dar nu este sunt era fi unde cum când de ce cine care cât câte câți pentru cu fără în din la pe sub între
    prin se său sa dacă mai doar și poate pot trebuie acest această aceste al a ale cel cea`,
    `a e i o u ul ului ilor le lor le ea ii iei iile iilor uri urilor at ata ati ate ez eaza are ire ari ire`,
  ),
  inflect(
    `và hoặc nhưng không là có được bị ở đâu nào thế sao tại khi bao nhiêu ai gì cái những các một cho của từ đến với theo trong
    trên dưới về để mà thì đã sẽ đang này đó phải hay như vì nếu cũng chỉ`,
    "",
  ),
  inflect(
    `dan atau tetapi tidak adalah di mana dimana bagaimana kapan mengapa kenapa siapa apa yang berapa untuk dari ke dengan tanpa pada
    dalam oleh jika karena juga hanya sudah belum ini itu akan bisa dapat harus setiap`,
    "nya kan an i lah",
  ),
];

/** Function words that English, code or several languages use too, so they do not identify a language. */
const shared = new Set(
  list(
    `die das war was man in an am so den des es er a i o e u y an on en el la le les un de do da no na se te ne me si is are be
    was it its al ai as at to by or of and not for from om du den min max id ok use test data via ale co do od z s k v w x d l c
    men over under also all an par pas sur son plus sent die dem bin alter pod ten to ta im up door had met dat op den per tan var
    ver zu ja`,
  ),
);

/** Question words and verbs that go with them: they are rare in comments, so they would weigh too much. */
const asking: ReadonlySet<string> = new Set(
  list(
    `wo wie was wer wen wem wann warum wieso weshalb woher wohin wovon welche welcher welches welchen welchem bekommt bitte
    où d comment quand pourquoi quel quelle quels quelles qui quoi combien elle elles il ils est-ce ce
    dónde cómo cuándo cuándo qué quién quiénes cuál cuáles cuántos cuántas cuánto
    onde como quando porque quem qual quais quantos quantas quanto que
    dove come quando perché chi quale quali quanto quanti quante
    waar hoe wie wanneer waarom welke welk
    var hur vad vem när varför vilken vilket vilka hvor hvordan hva hvad hvem hvornår hvorfor hvilken hvilke hvilket
    gdzie jak kiedy dlaczego czemu kto który która które których jaki jaka jakie ile czy skąd dokąd
    kde kdy proč kdo který která které jaký jaká jaké jaké kolik zda odkud kam kedy prečo kto ktorý koľko či smí
    nerede nereden nereye nasıl neden niçin niye kim kaç hangi ne zaman mi mı mu mü neye
    hol hogyan mikor miért ki melyik mennyi hány
    missä mistä mihin miten milloin miksi mikä kuka kenen kuinka monta
    unde cum când ce cine care cât câte câți
    đâu nào thế sao tại bao nhiêu gì
    mana dimana bagaimana kapan mengapa kenapa siapa apa berapa`,
  ).map(fold),
);

/** Tests whether a word is a question word in any of the languages. @param word folded */
export const isAsking = (word: string): boolean => asking.has(word);

/** Tests whether a word is a question word, or a function word in one of the given languages. */
export function isSmall(word: string, inflections: readonly Inflections[]): boolean {
  const lower = word.normalize("NFC").toLowerCase();
  return asking.has(fold(lower)) || inflections.some(({ small }) => small.has(lower));
}

/** Languages with most of a text's function words; all of them for accents alone; none for English or if unclear. */
export function inflectionsOf(text: string): readonly Inflections[] {
  const words = [...new Set(identifierWords(text).map((word) => word.normalize("NFC").toLowerCase()))];
  const isOfSome = (word: string): boolean => languages.some(({ small }) => small.has(word));
  const english = words.filter((word) => isEnglish(word) && !isOfSome(word)).length;
  const counts = languages.map(
    ({ small }) => words.filter((word) => small.has(word) && !shared.has(word)).length,
  );
  const hasAccents = words.some((word) => /\p{Script=Latin}/u.test(word) && word !== fold(word));
  const max = Math.max(...counts);
  if (english >= Math.max(1, max) || (max < 2 && !hasAccents)) return [];
  return max === 0 ? languages : languages.filter((_, at) => counts[at] === max);
}

const shortestRoot = 3;
/** Min share of the longer of two forms that both have in common. */
const shareInCommon = 0.5;
/** Plain spellings of letters with diacritics. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[^aeiouq])([aou])e(?=[^e])/g, "$1"],
  [/aa/g, "a"],
];
const marked: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** Conventional respellings of a word, both ways: *Kuendigung* for *Kündigung*; folded, without the word itself. */
export function respelt(word: string): string[] {
  const lower = word.normalize("NFC").toLowerCase();
  const written = fold(lower.replace(/[äöüøå]/g, (each) => marked[each] ?? each));
  const plain = spellings.reduce((text, [pattern, letters]) => text.replace(pattern, letters), lower);
  return [...new Set([written, fold(plain)])].filter((each) => each !== fold(lower));
}

/** Other forms of a word in the given languages, folded; not all of them are real words. */
export function formsOf(word: string, inflections: readonly Inflections[]): string[] {
  const own = fold(word.toLowerCase());
  const forms = [own, ...respelt(word)].flatMap((spelt) =>
    inflections.flatMap(({ endings, prefix }) => {
      const bare =
        prefix !== undefined && spelt.startsWith(prefix) ? [spelt, spelt.slice(prefix.length)] : [spelt];
      return bare.flatMap((each) => [each, ...withEndings(each, endings)]);
    }),
  );
  return [...new Set(forms)].filter((form) => form !== own);
}

function withEndings(word: string, endings: readonly string[]): string[] {
  return endings.flatMap((ending) => {
    const root = word.slice(0, word.length - ending.length);
    if (root.length < shortestRoot || !word.endsWith(ending)) return [];
    const longest = root.length / shareInCommon;
    return word.length > longest
      ? []
      : endings.map((other) => root + other).filter((form) => form.length <= longest);
  });
}
