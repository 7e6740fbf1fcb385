import type { AreaTexts } from '../keys.ts';

/** The page that shows without a server. */
export const offline: AreaTexts<'offline'> = {
  'offline.title': '오프라인 상태입니다',
  'offline.kept':
    '서버에 연결할 수 없습니다. 아래 도면은 이 기기에서 연 적이 있어 계속 볼 수 있습니다. 나머지는 연결되면 자동으로 돌아옵니다.',
  'offline.nothing':
    '서버에 연결할 수 없고 이 기기에 보관된 도면이 없습니다. 연결되면 이 페이지가 자동으로 계속됩니다.',
  'offline.retry': '다시 시도',
  'offline.drawings': '이 기기의 도면',
  'offline.note': '최근에 연 도면은 이 브라우저에 최대 256MB까지 보관되며 로그아웃하면 삭제됩니다.',
};
