import { phone } from './harness.ts';
import { testScreens } from './screen-tests.ts';
import { phoneScreens } from './screens.ts';

testScreens('phone', phone, phoneScreens);
