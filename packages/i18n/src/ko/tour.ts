import type { AreaTexts } from '../keys.ts';

/** The first steps, shown once. */
export const tour: AreaTexts<'tour'> = {
  'tour.label': '시작 안내',
  'tour.skip': '건너뛰기',
  'tour.next': '다음',
  'tour.done': '완료',
  'tour.step': '3단계 중 {step}',
  'tour.help': '도움말 더 보기',
  'tour.1.title': '도면 올리기',
  'tour.1.text': '창에 파일을 끌어다 놓거나 업로드를 누르세요. 폴더 구조가 유지됩니다.',
  'tour.2.title': '열어 보기',
  'tour.2.text': '도면을 두 번 클릭하면 뷰어에서 도면층, 측정, 검색을 쓸 수 있습니다.',
  'tour.3.title': '전달하기',
  'tour.3.text': '공유로 링크를 만드세요. 보는 사람은 계정이 필요 없습니다.',
  'tour.1.touch': '아래 업로드를 누르세요. 파일, 사진, 폴더를 올릴 수 있습니다.',
  'tour.2.touch': '도면을 누르면 뷰어에서 도면층, 측정, 검색을 쓸 수 있습니다.',
};
