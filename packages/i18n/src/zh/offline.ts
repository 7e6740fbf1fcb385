import type { AreaTexts } from '../keys.ts';

/** The page that shows without a server. */
export const offline: AreaTexts<'offline'> = {
  'offline.title': '当前离线',
  'offline.kept': '无法连接服务器。下列图纸曾在此设备上打开，仍可查看。连接恢复后其余内容会自动恢复。',
  'offline.nothing': '无法连接服务器，此设备上也没有保存过图纸。连接恢复后页面会自动继续。',
  'offline.retry': '重试',
  'offline.drawings': '此设备上的图纸',
  'offline.note': '最近打开的图纸会保存在此浏览器中，最多 256 MB。退出登录后会删除。',
};
