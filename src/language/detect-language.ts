import type { TaskLanguage } from "../types.ts";

/** Characters whose Simplified form differs, frequent in software texts: one of them tells Traditional Chinese. */
const traditionalOnly =
  /[個為們這裡與對於時間後開關請檔資訊連線設據庫錄應會該當發現點擊選單網頁題錯誤驗證權過無實沒進還從處變動態載傳輸圖執測試學書標準報戶將導係統編碼續斷訊號並產減]/;

/**
 * Which language a task is written in.
 * A text counts as Chinese from one Han character per ten letters on: identifiers inside it stay Latin.
 */
export function detectLanguage(text: string): TaskLanguage {
  const han = text.match(/[\u4E00-\u9FFF]/g)?.length ?? 0;
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0;
  if (han === 0 || han * 10 < latin) return "en";
  return traditionalOnly.test(text) ? "zh-Hant" : "zh-Hans";
}
