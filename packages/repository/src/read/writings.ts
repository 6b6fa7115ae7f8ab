// Lists the common characters of languages, and the encodings used for them.

/** A language with the encodings used for it. */
export interface Writing {
  readonly encodings: readonly string[];
  /** Ideographs or syllables, an alphabet of its own, or Latin letters with marks. */
  readonly script: "signs" | "alphabet" | "latin";
  /** Rank of each common character, in lower case, the commonest first. */
  readonly ranks: ReadonlyMap<string, number>;
  /** Other characters in use. */
  readonly known?: ReadonlySet<string>;
}

/** Latin scripts, in order of precedence if two are equally likely. */
const latinLetters: readonly (readonly [encodings: readonly string[], letters: readonly string[]])[] = [
  [["windows-1252"], ["éèàêçîâùôûœëïæ", "üäößé", "óáíéúñ¿¡ü", "ãçêáéóõíâúàôª", "äöåé", "øæåé", "àèùòìé"]],
  [
    ["windows-1250", "iso-8859-2"],
    ["íářěšžčéýůúňóďť", "áíčéýžšúťľôňäŕĺóď", "łąóężśćńź", "áéíöóőűúü", "ščćžđ", "ăşţîâ"],
  ],
];
const latinMarks = "’“”–…«»„‘—©·®°§€×²µ";

/** Russian, Ukrainian and Bulgarian. */
const cyrillicLetters = [
  "оетаинрсвлпмкдуыьзябчжйгхюцшэфщёъ",
  "оаитневірксумдплзябьцйчгжшєхющїф",
  "аеинторпвксзлдмуъбгячйфшщцжхю",
];
const cyrillicMarks = "«»—–“”„…№’";

interface Signs {
  readonly encodings: readonly string[];
  /** Range of first bytes in the first encoding, for the rows of characters in daily use. */
  readonly rows: readonly [number, number];
  readonly common: string;
}

/** Counted in translated documentation; the end of the Chinese ones is from our glossary. */
const signs: readonly Signs[] = [
  {
    encodings: ["gb18030"],
    rows: [0xb0, 0xd7],
    common:
      "的，。用在可一个你以数使是中这型如有为文：它不模会应（作要）器于行和件并时据将类了们能参理下本请例码" +
      "到同多定更来成加些程需自方示果其发后我路接建对、通或过代生提档所分求径上包式与像此明进操您内置存样因" +
      "部但设前也何动依图新赖练训项回常入创声解容该任现函户处工法值证运之响编调查义字性含度务相载化实重而等" +
      "保认量意注开端序返然大具组持看库面关标指供配单就选只许添种”当“从最试确管块全他都出步由输子问合直间" +
      "体支默被传把验且安取已情复服特表测推每版道错除完正制变基段换流及权构集令者还地非目启外况装高名计必信" +
      "点得获收误象题很转无改结里想送准则态速环符节原没辑检简次导始执系机比好息先客带适预优列功向异密显规读" +
      "统某命阅语算给即小脚限仅让主效经南否快写整状交层么头按知那放根域期境展做架录细助称第备修少移起学格仍" +
      "扩括校事似」位译须网述希「人己视记访见额两串再别择望级区引条源询署范际签技未互说习力储决循终议属噪框" +
      "至身书元章着续递链术—便帮键较骤删另教消言；享论尝详台描牌邮！质览几够继止随频允去案词低精什待片首卸" +
      "率兼告布切找散概盖共易略社缓连页份反浏采饰假受形景络考附心致评产估增失强授替镜址界索场打础利尽嵌覆免" +
      "匹口拥负号减拟念独若长击往策识资避闭活滤线仓味官差？深空顺协影杂混留立联队三介承日献缩荐各员控禁补贡" +
      "轻担绍缀虚触云商手批排遵阶二典堡张微殊素跳平汉话初升清衡逻释降底普析核甚软才板责越静风护省约维难公哈" +
      "局报暗秒诉价唯团填感极耗隔哪律挂迁退照西足乎住副套总慢搜松真缺讨辨门佳占又固归色观费针东断洁硬离稍余" +
      "媒志旧演箱停均夹抛站远专插束激电答近巧攻欢永登盘研翻候听尚帐弃思映监筛超跨达钩馈围究著角败迭逐银举久" +
      "树锁掉边宽历双压右左栈栏屏播尾短堆死警零周弹菜踪追音卡截抽拉热积钥句坏染浮滚漏父画窗充册太射延末派绝" +
      "轮透防隐丢乱亮侧划天帧年忽拆拼月渲溢白聚贴距造顶齐倒偏冲剪印审拖斜横水汇池破穿粗纯订贝遍黑乘冒封干弱" +
      "恢悬折捕捷暂母滑矩稳背藏跑邻销驱严临偶光克刚判刷卷叉叠圆圈塞守宏寄察尔峰忘拒拷敏星泡波浅溯满灵粘绑航" +
      "英落迟遗遮钟钮阵阻障靠颜仪伪健兰凭剩割办十半厂史叶吞圾垃家崩幕弄托损撤擎料早暴桩桶游灰焦物百磁神累纪" +
      "罩脏裁觉贪赞跟车隆驼丁争倍儿净刻午友吸品善国坐委婪孤幂广废彩徽忙怎投拦拽拿探掩斥晚曾杠枚栅桌毫汰沙泄" +
      "泛淆淘牙疑盒私租穷突竞竟绕绘绿群聊脱舍账赋逆途金闪闲陷隙驻业乐今伯伸俄借僵兄六冗凌凡势匿卫召吐四困壮" +
      "夜奇契妙宿富寻尸尼居屉屑幻康弟弧征德忆怕急悲惰懂懒戳扫抑抖抢抵拓挡挪握搞搬摘撞擦故斯施旋曲枝柄梯棒植" +
      "楚槽残毒气污治洗洞渐溃火熔爬爱瓶畅盐盾眠矛碎碰科竖笔篡粹糊糖紧繁纠红纳纵纹绪罗美老耦脑般花荷蓝虑虫虽",
  },
  {
    encodings: ["big5", "gb18030"],
    rows: [0xa4, 0xc6],
    common:
      "的，。用你在一個以可會使是式這中有如應為（：）不它件「」型作與要程數資回時能器行同例定來文相路料們別" +
      "設參並也自徑其傳接理多、於到碼依些動我模請下入建所前操告需此函上後因而案了方但果宣更處部容或提將標端" +
      "就立者求該檔本新之含生發外執證樣等內包只何值取類情他任供位性成開工實常對示驗把預具單加直看像都當結分" +
      "法確過被服出指選且然全存由大產進得現查子已範表試正想錯解關啟種字安況讓代體重伺完那必庫誤測通送收組從" +
      "最每非先面步境合義欄變戶意目項稱做編賴特頭支寫援化機沒轉串主名整物點版讀功裝訊注統著列許某系密除檢呼" +
      "很構記裡訂輯期給準簡運額事仍複序態效及流地若介保再好學網套和節次輸無連權務狀置署規透知儲基麼元述間放" +
      "繼即叫載管換詢註專始改未原明須環際頁令號顯源經限另否則增架道帶框概身比起層般覽較格郵屬清移人籤續題互" +
      "各計說還錄小匯快細至語鍵兩視雜助映第制閱階描瀏見配憑己望終量向止似刪章考覆適飾受填問待軟南往段線；假" +
      "什停技教替僅允平底擁便協才少幾擴言希括掛負域認驟念易篩修幫度習充背長電嘗引景算西共堡憶搭擊聯雲區強打" +
      "東條漢優決造／命排製速去持擇束綴術閉找日杖切湊埠甚略商形心群議址失帳殊級達集高？信免員授擬責靜尋手承" +
      "獲空舊調遷偵客撰隊順導深照譯隔台唯夠消留監符訴遞避備升塊官息片純虛份又圖封濾稍聽三佳哪拋攻翻致輕影登" +
      "縮色蓋詳識附！交公力團搜據析派獨礎覺觸跳住巢微戀按採觀隨二利感推早板納論跑近銀併儘反天拿棄業潔策素花" +
      "補逐遠釋尚巧差敗楚永涵白省紹總耗詞費足針鬆—乎刻太媒斷暫秒衡邊金離塞壓慢控真腦跨邏久叢思演短站精緒萬" +
      "阻響首延循截異碟磁聊舉贊鑰雖餘享剛創史善嚴張彈怎擷核根極樹檯櫃歷訪謝護週遵鎖門難乾冊嗎展廚擔歡減穩薦" +
      "復鏈緩歸率布索掉退口寬志雙象超右左插棧盤角屏播尾報界佔堆死警零周批約菜蹤追音卡抽拉熱積初匹句壞染校浮" +
      "滾漏父畫窗絡維兼哈聲射局末活絕越輪防隱默丟亂亮側劃圍幀年忽拆拼月渲溢箱聚腳貼距頂頻齊書低倒偏衝剪印臺" +
      "夾審嵌拖斜橫水池破禁穿粗缺評話貝返遍降黑乘冒均幹弱恢懸折捕捷母混滑矩練藏質鄰銷驅臨估候偶光克判刷副卷" +
      "叉疊圓圈守宏寄察爾盡峰忘拒拷敏星泡波淺溯滿靈牌硬粘綁航英落訓遲遺遮鍾鉤鈕陣障靠顏倉儀價偽健蘭典剩割辦" +
      "十半廠葉吞固圾垃家崩幕弄托損撤擎暴樁桶遊灰焦百神累紀罩髒裁貪跟車迭隆駝丁爭倍兒淨午友吸品國坐委婪孤冪" +
      "廣廢彩徽忙投攔拽探掩斥晚曾槓松枚柵桌毫汰沙洩泛淆淘激牙疑盒私租窮突競竟繞繪綠脫舍賬賦辨逆途鏡閃閒陷隙" +
      "風饋駐樂今伯伸俄借僵兄六冗凌凡勢匿衛卸召吐噪四困場壯夜奇契妙宿富屍尼居屜屑幻康弟弧徵德怕急悲惰懂懶戳" +
      "掃抑抖搶抵拓擋挪握搞搬摘撞擦故斯施旋暗曲枝柄梯棒植槽殘毒氣汙治洗洞漸潰火熔爬愛獻瓶暢鹽盾眠矛碎碰科豎",
  },
  {
    encodings: ["euc-jp", "shift_jis"],
    rows: [0xb0, 0xcf],
    common:
      "のすーを、しまでに。るはンスていとれトながたこルクタドイりリプデさラきうメか使あアそもらシッくよフ用" +
      "コテキロパュョレ合つめィエ関っ数バ場ジ（ポせ）定だんけモ成要存行サど同ムケブ実作」セえ必グ「動例みマ" +
      "的言やばェ依加宣べ型じ係オ自追能一値ァ内取ウォわダ理次方生持以含設お返変前カワユ信部利ザ認常証最ベ可" +
      "意チ下通性文新ず化開法複出示発ナ送接上受時単後対直処分確ツ明び他書中ょ表更得換外機提義ちネ別多様ボ構" +
      "供検列入有ヘ正見字力名非際呼む特保効ソ渡注読全ハ期ャほ間ズ何点付起度：各詳ガ高・者除へ代ミビ準続参大" +
      "照再体適限指解説完込仕像在簡語待標現画終組知細ノニペ元切所始削ご学引当ピ環報了境式初情任基無目戻番応" +
      "異手計づ本築味並拡推容少重記ろ人想選回規事替良属向問由速配般扱結主形択統ヒ先号？失小立話奨決置集順須" +
      "独敗題互移章ぞ公制既便果私不共固操管考装素補件項与今強習連！張権比散気割業役求仮来相雑介継身安済編述" +
      "暗略許較釈長静両区承改残状索識具技挙種等術類ぶ好止約紹翻訳試費ざ似側従整日質造ゼ感消量降修復撃攻版覚",
  },
  {
    encodings: ["euc-kr"],
    rows: [0xb0, 0xc8],
    common:
      "다이니하는를에을로수서가지사습의있용기리한스은해고합할인성트도어모으시드요일입라정여그자경면프제러터" +
      "전문것만보대들세과되적데함파동미포델위우개생변음게된와작처예션나더부코설반추아실환됩행않같구매선언케" +
      "크상장중공필분야화체때유플마타른버방치오단존능내저래메확든록클또본애원명비며테주려신안호소키값계거없" +
      "법식답디업직응당운두학조청각접브통증결간출형달표히력줄커론바속발임관항점따번너토검알등었최태많받레노" +
      "베재특했및므배집될컨워복류새불현준열텍떤택템외럼링티겠후딩련편롬르질연런활헤객립목큰무올진즈참께렇순" +
      "엔별양패져약영싶종좋백름옵료페읽셋향역앱몇컴완령쉽튜권까블슈산훈닝교렬봅썬젝쿼금초머볼빠차허갖램감떻",
  },
];

let made: readonly Writing[] | undefined;

/** Returns every writing; created on first use, because most repositories never need them. */
export const writings = (): readonly Writing[] => (made ??= makeWritings());

function makeWritings(): readonly Writing[] {
  return [
    ...latinLetters.flatMap(([encodings, languages]) =>
      languages.map((letters): Writing => ({
        encodings,
        script: "latin",
        ranks: ranksOf(letters + latinMarks),
      })),
    ),
    ...signs.map(({ encodings, rows, common }): Writing => ({
      encodings,
      script: "signs",
      ranks: ranksOf(common),
      known: inRows(encodings[0], rows),
    })),
    ...cyrillicLetters.map((letters): Writing => ({
      encodings: ["windows-1251", "koi8-r"],
      script: "alphabet",
      ranks: ranksOf(letters + cyrillicMarks),
    })),
  ];
}

const ranksOf = (common: string): Writing["ranks"] => new Map([...common].map((char, rank) => [char, rank]));

function inRows(encoding: string | undefined, [from, to]: Signs["rows"]): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let first = from; first <= to; first++)
    for (let second = 0xa1; second <= 0xfe; second++) bytes.push(first, second);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)));
}
