export { create } from 'fontkit';
